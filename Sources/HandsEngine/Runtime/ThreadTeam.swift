import HandsThreads

/// Threads that share the work of one run at a time, for the nets of a task that run in turns.
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
}
