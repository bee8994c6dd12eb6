/// A pool as one job uses it: runs of many loops, which are shared as long as that is faster.
package final class PacedPool {
  private let pool: ThreadPool
  private var pace = TeamPace()
  private var start = ContinuousClock.now

  /// Uses a pool, which several jobs may use in turns; returns `nil` without one.
  ///
  /// - Parameter pool: The pool.
  package init?(_ pool: ThreadPool?) {
    guard let pool else { return nil }
    self.pool = pool
  }

  /// Begins a run.
  ///
  /// - Returns: Whether the loops that follow are shared.
  package func beginRun() -> Bool {
    start = .now
    pool.trustHelpers()
    return pace.sharesRun(at: start)
  }

  /// Records how long the loops since ``beginRun()`` took, which make up the run.
  package func endRun() {
    let end = ContinuousClock.now
    pace.note(end - start, at: end)
  }

  /// Runs all bands of a loop, as ``ThreadPool/run(bandCount:_:)`` does.
  package func run(
    bandCount: Int, _ body: @escaping @Sendable (_ bands: Range<Int>, _ worker: Int) -> Void
  ) {
    pool.run(bandCount: bandCount, body)
  }
}
