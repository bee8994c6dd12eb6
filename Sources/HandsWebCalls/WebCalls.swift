/// What the functions of a module share: the caller's buffers and the last error.
package final class WebCalls: @unchecked Sendable {
  // Sendable: WebAssembly without shared memory has one thread.

  /// Those of the module's instance.
  package static let shared = WebCalls()

  /// The caller's buffers.
  package var memory = CallerMemory()
  /// What the last call that failed was refused for.
  private(set) var error = OwnedBytes([UInt8]())

  private init() {}

  /// Makes the status of a call: 0, or the code of the error, whose text is kept.
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
