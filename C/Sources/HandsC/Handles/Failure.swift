import Hands
import HandsCInterface
import HandsCLibrary
import HandsImaging

/// The status and message of a failed call.
struct Failure: Error {
  let status: MpStatus
  /// One line, passed to the caller; control characters are replaced by question marks.
  let text: String

  init(_ status: MpStatus, _ text: String) {
    self.status = status
    // Names from callers and files may have several lines.
    self.text = String(
      decoding: text.utf8.map { $0 < 0x20 || $0 == 0x7F ? 0x3F : $0 }, as: UTF8.self)
  }

  /// An invalid argument.
  static func invalid(_ text: String) -> Failure { Failure(kMpInvalidArgument, text) }

  /// A failure for an engine error.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - text: The message; by default MediaPipe's wording, where it has one.
  init(_ error: HandsError, _ text: String? = nil) {
    self.init(
      MpStatus(rawValue: UInt32(error.mediaPipeStatus.rawValue)), text ?? error.taskMessage)
  }
}

/// Calls the engine and converts its errors to failures in MediaPipe's wording.
///
/// - Parameter call: The call.
/// - Returns: The result of the call.
/// - Throws: ``Failure``.
func engine<Value>(_ call: () throws(HandsError) -> Value) throws(Failure) -> Value {
  do throws(HandsError) {
    return try call()
  } catch {
    throw Failure(error)
  }
}

/// Where a function writes its error message, if the caller wants it.
public typealias ErrorText = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

/// Implements a C function: runs its body, writes the error message of a failure and returns the status.
///
/// - Parameters:
///   - error: Receives the error message.
///   - body: The body of the function.
/// - Returns: The status.
func answer(_ error: ErrorText?, _ body: () throws(Failure) -> Void) -> MpStatus {
  // Safe: the caller passes the address of a writable pointer, or nil.
  do throws(Failure) {
    try body()
    unsafe error?.pointee = nil
    return kMpOk
  } catch let failure {
    unsafe error?.pointee = strdup(failure.text)
    return failure.status
  }
}

/// Unwraps a required pointer argument.
///
/// - Parameters:
///   - pointer: The argument.
///   - name: Its name.
/// - Returns: The pointer.
/// - Throws: ``Failure`` if it is NULL.
func required<Pointer>(_ pointer: Pointer?, _ name: String) throws(Failure) -> Pointer {
  guard let pointer else { throw .invalid("\(name) is NULL") }
  return pointer
}

/// Copies a required text argument.
///
/// - Parameters:
///   - text: The argument.
///   - name: Its name.
/// - Returns: The text.
/// - Throws: ``Failure`` if it is NULL or not UTF-8.
func requiredText(_ text: UnsafePointer<CChar>?, _ name: String) throws(Failure) -> String {
  // Safe: texts of C end with a zero byte.
  guard let text = try unsafe String(validatingCString: required(text, name)) else {
    throw .invalid("\(name) is not UTF-8")
  }
  return text
}
