import HandsSystem
import HandsThreads

/// Computes two values, at the same time if there are processors and memory for both.
///
/// What is computed checks for itself whether there is memory, but not what a second thread is about to take: without
/// room for both, they follow each other.
///
/// - Parameters:
///   - byteCount: The bytes that both together take at most.
///   - first: Computes the first value.
///   - second: Computes the second value, perhaps on a thread of its own.
/// - Returns: The values.
/// - Throws: The error of the first value, or else that of the second.
func sideBySide<First, Second: Sendable>(
  within byteCount: Int, _ first: () throws(HandsError) -> First,
  and second: @escaping @Sendable () throws(HandsError) -> Second
) throws(HandsError) -> (First, Second) {
  let outcome = Lock<Result<Second, HandsError>?>(nil)
  guard AvailableProcessors.count > 1, FreeMemory.hasRoom(for: byteCount),
    let thread = Thread({
      let result = Result(catching: second)
      outcome.withLock { $0 = result }
    })
  else { return (try first(), try second()) }
  let result = Result(catching: first)
  thread.join()
  guard let other = outcome.withLock({ $0 }) else {
    preconditionFailure("a thread that has ended left its value")
  }
  return (try result.get(), try other.get())
}
