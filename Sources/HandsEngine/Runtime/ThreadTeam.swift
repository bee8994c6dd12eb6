import HandsThreads

/// Threads that share the work of one run at a time, for the nets of a task that run in turns, or that
/// take one job each.
///
/// Threads that have nothing to do sleep. All interpreters of a team belong to one thread at a time.
public final class ThreadTeam {
  /// The threads, `nil` if there is only the caller's.
  let pool: ThreadPool?

  /// Starts the threads.
  ///
  /// - Parameter threadCount: The number of threads with the caller's, 1 or more; fewer run if the
  ///   system grants no more.
  public init(threadCount: Int = 1) {
    pool = threadCount > 1 ? ThreadPool(threadCount: threadCount) : nil
  }

  /// The threads that run, the caller's among them.
  public var threadCount: Int { pool?.threadCount ?? 1 }

  /// Runs jobs side by side, each on one thread, and returns when all are done.
  ///
  /// In a job, interpreters of the team must not share their work.
  ///
  /// - Parameters:
  ///   - count: The number of jobs, below 2³².
  ///   - body: Does neighbouring jobs; each of `0 ..< count` is in one call, in no order, by several
  ///     threads at a time. `worker` is in `0 ..< threadCount` and belongs to one thread, 0 to the
  ///     caller's.
  package func runJobs(
    count: Int, _ body: @escaping @Sendable (_ jobs: Range<Int>, _ worker: Int) -> Void
  ) {
    guard let pool else { return body(0..<count, 0) }
    pool.trustHelpers()
    pool.run(bandCount: count, body)
  }
}
