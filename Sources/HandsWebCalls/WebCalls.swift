import Hands

/// The state that the functions of a module share: the caller's buffers and the last error.
package final class WebCalls: @unchecked Sendable {
  // Sendable: one thread of the module's calls its exports.

  /// The state of the module's instance.
  package static let shared = WebCalls()

  /// The caller's buffers.
  package var memory = CallerMemory()
  /// The message of the last failed call.
  private(set) var error = OwnedBytes([UInt8]())

  private init() {}

  /// Runs a call and returns its status: 0, or the code of the error, whose message is stored.
  package func status(_ call: () throws(WebError) -> Void) -> Int32 {
    do throws(WebError) {
      try call()
      return 0
    } catch {
      self.error = OwnedBytes(Array(error.text.utf8))
      return error.code.rawValue
    }
  }
}
