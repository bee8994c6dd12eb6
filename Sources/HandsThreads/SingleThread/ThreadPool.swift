/// Threads that share loops; cannot be created, as there is only one thread.
public enum ThreadPool: Sendable {
  /// Returns `nil`.
  ///
  /// - Parameter threadCount: The requested number of threads.
  public init?(threadCount: Int) { return nil }

  /// Threads that share a loop.
  public var threadCount: Int { switch self {} }

  /// Asks helpers again for the loops that follow.
  public func trustHelpers() {}

  /// Runs all bands of a loop.
  public func run(
    bandCount: Int, _ body: @escaping @Sendable (_ bands: Range<Int>, _ worker: Int) -> Void
  ) {}
}

/// A pool as one job uses it; cannot be created.
package enum PacedPool {
  /// Returns `nil`.
  package init?(_ pool: ThreadPool?) { return nil }

  /// Decides whether the loops that follow are shared.
  package func beginRun() -> Bool { switch self {} }

  /// Takes note of how long the loops since ``beginRun()`` took.
  package func endRun() {}

  /// Runs all bands of a loop.
  package func run(
    bandCount: Int, _ body: @escaping @Sendable (_ bands: Range<Int>, _ worker: Int) -> Void
  ) {}
}
