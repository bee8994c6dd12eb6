/// A fixed number of threads that share loops.
///
/// The caller works too: a pool of one thread starts none. Helpers spin for a short while after a
/// loop, then sleep, so that the many short loops of a net start within a microsecond and an idle
/// pool costs nothing. Not reentrant: one loop at a time.
public final class ThreadPool: Sendable {
  /// Threads that share a loop, the caller among them.
  public let threadCount: Int
  private let shared: ParallelFor
  private let threads: [Thread]

  /// Starts the helpers.
  ///
  /// - Parameter threadCount: Threads that share a loop, the caller among them; values below 1
  ///   count as 1. If the system grants fewer, the pool is smaller.
  public init(threadCount: Int) {
    let shared = ParallelFor(threadCount: max(threadCount, 1))
    var threads: [Thread] = []
    for worker in stride(from: 1, to: threadCount, by: 1) {
      guard let thread = Thread({ shared.help(as: worker) }) else { break }
      threads.append(thread)
    }
    self.shared = shared
    self.threads = threads
    self.threadCount = threads.count + 1
  }

  deinit {
    shared.stop()
    for thread in threads { thread.join() }
  }

  /// Asks helpers again for the loops that follow, though they may have held up one before.
  public func trustHelpers() { shared.trustHelpers() }

  /// Runs all bands of a loop and returns when the last one is done.
  ///
  /// Once a helper that was pushed off its core has held up a loop, the caller works alone, until
  /// ``trustHelpers()``.
  ///
  /// - Parameters:
  ///   - bandCount: The number of bands, below 2³².
  ///   - body: Computes neighbouring bands; each of `0 ..< bandCount` is in one call, in no order, by
  ///     several threads at a time. `worker` is in `0 ..< threadCount` and belongs to one thread, 0 to
  ///     the caller's.
  public func run(
    bandCount: Int, _ body: @escaping @Sendable (_ bands: Range<Int>, _ worker: Int) -> Void
  ) {
    guard bandCount > 0 else { return }
    guard threadCount > 1, bandCount > 1 else { return body(0..<bandCount, 0) }
    shared.run(bandCount: bandCount, body)
  }
}
