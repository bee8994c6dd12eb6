import Hands
import HandsCInterface
import HandsImaging

#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Why a call fails.
struct Failure: Error {
  let status: MpStatus
  /// One sentence, which the caller gets.
  let text: String

  init(_ status: MpStatus, _ text: String) {
    self.status = status
    self.text = text
  }

  /// An argument is refused.
  static func invalid(_ text: String) -> Failure { Failure(kMpInvalidArgument, text) }

  /// What the engine refused.
  ///
  /// - Parameters:
  ///   - error: Why.
  ///   - text: What to say of it; MediaPipe's words, where it has any, unless given.
  init(_ error: HandsError, _ text: String? = nil) {
    self.init(
      MpStatus(rawValue: UInt32(error.mediaPipeStatus.rawValue)), text ?? error.taskMessage)
  }
}

/// Calls the engine, whose errors become failures in MediaPipe's words.
///
/// - Parameter call: The call.
/// - Returns: What the engine returns.
/// - Throws: ``Failure``.
func engine<Value>(_ call: () throws(HandsError) -> Value) throws(Failure) -> Value {
  do throws(HandsError) {
    return try call()
  } catch {
    throw Failure(error)
  }
}

/// Where a function leaves the text of its error, if the caller wants it.
public typealias ErrorText = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

/// Answers a C call: runs its body, leaves the text of a failure to the caller and yields the status.
///
/// - Parameters:
///   - error: Where the text goes.
///   - body: The work.
/// - Returns: The status.
func answer(_ error: ErrorText?, _ body: () throws(Failure) -> Void) -> MpStatus {
  // Safe: the caller's pointer is to a pointer that may be written, or nil.
  do throws(Failure) {
    try body()
    unsafe error?.pointee = nil
    return kMpOk
  } catch let failure {
    unsafe error?.pointee = strdup(failure.text)
    return failure.status
  }
}

/// The pointer that a call needs.
///
/// - Parameters:
///   - pointer: What the caller passed.
///   - name: The argument's name.
/// - Returns: The pointer.
/// - Throws: ``Failure`` if it is missing.
func required<Pointer>(_ pointer: Pointer?, _ name: String) throws(Failure) -> Pointer {
  guard let pointer else { throw .invalid("\(name) is NULL") }
  return pointer
}
