import Hands
import HandsCInterface
import HandsCLibrary
import HandsTFLite
import HandsTraining

/// Implements a function of hands.h.
func own(_ error: ErrorText?, _ body: () throws(Failure) -> Void) -> hands_status {
  // Safe: the caller passes the address of a writable pointer, or nil.
  hands_status(rawValue: unsafe answer(error, body).rawValue)
}

/// Calls the engine and converts its errors to failures in the library's own wording.
func engineCall<Value>(_ call: () throws(HandsError) -> Value) throws(Failure) -> Value {
  do throws(HandsError) {
    return try call()
  } catch {
    throw Failure(own: error)
  }
}

/// Trains or checks examples, and converts errors to failures.
func trainingCall<Value>(_ call: () throws(TrainingError) -> Value) throws(Failure) -> Value {
  do throws(TrainingError) {
    return try call()
  } catch {
    guard case .outOfMemory = error else { throw .invalid(error.description) }
    throw Failure(kMpResourceExhausted, error.description)
  }
}

extension HandleTable {
  /// The object of a handle.
  ///
  /// - Throws: ``Failure`` if the handle is invalid.
  func object(_ handle: Handle, _ name: String) throws(Failure) -> Object {
    guard let object = self[handle] else {
      throw .invalid("\(name) was closed, or never made")
    }
    return object
  }

  /// Removes the object of a handle.
  ///
  /// - Throws: ``Failure`` if the handle is invalid.
  @discardableResult
  func close(_ handle: Handle, _ name: String) throws(Failure) -> Object {
    guard let object = remove(handle) else {
      throw .invalid("\(name) was closed, or never made")
    }
    return object
  }
}

extension Failure {
  /// A failure for an engine error, in the library's own wording.
  init(own error: HandsError) {
    switch error {
    // Unlike in MediaPipe, this is an invalid model like any other.
    case .bundle(.archive): self = .invalid(error.description)
    default: self.init(error, error.description)
    }
  }
}

/// A C string that lives as long as the process.
@safe struct StaticText: @unchecked Sendable {
  // Safe: it is written once and never freed. Sendable: it is immutable.
  let pointer: UnsafePointer<CChar>?
  init(_ text: String) { unsafe pointer = UnsafePointer(strdup(text)) }
}

/// Maximum number of names in a list of options.
private let nameLimit = 10_000

/// Copies the names of an option.
///
/// - Throws: ``Failure`` if there are too many, or one is NULL or not UTF-8.
func namesOfOption(
  _ list: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int, _ name: String
) throws(Failure) -> [String] {
  // Safe: the caller states the number of names, and each ends with a zero byte.
  guard count != 0 else { return [] }
  guard (1...nameLimit).contains(count) else {
    throw .invalid("\(name) has \(byteCount(count)) names; the limit is \(nameLimit)")
  }
  let list = try unsafe required(list, name)
  var names: [String] = []
  for index in 0..<count {
    names.append(try unsafe requiredText(list[index], "a name of \(name)"))
  }
  return names
}
