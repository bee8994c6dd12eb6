/// A value that one thread at a time may use.
///
/// Takes the place of the standard library's `Mutex`, and is used alike. That one waits in code that
/// the thread sanitizer does not see: whatever it guards is reported as a race. What a lock of the
/// operating system orders is known to the sanitizer, so that its reports are real races.
public final class Lock<Value>: @unchecked Sendable {
  // Sendable: whoever made the value gave it up, and it is used under the mutex alone.
  // Safe: the mutex grants exclusive access, whose check at run time would cost as much.
  private let mutex = SystemMutex()
  @exclusivity(unchecked) private var value: Value

  /// Takes a value.
  ///
  /// - Parameter value: What the lock guards; nothing else uses it from here on.
  public init(_ value: consuming sending Value) { unsafe self.value = value }

  /// Waits for other threads to be done with the value, then lends it.
  ///
  /// - Parameter body: Uses the value; must not take the same lock again.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  public func withLock<Result, Failure>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    mutex.lock()
    defer { mutex.unlock() }
    return try unsafe body(&value)
  }
}
