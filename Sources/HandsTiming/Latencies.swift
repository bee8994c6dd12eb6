/// The latencies of a number of runs.
public struct Latencies: Sendable {
  /// The times in milliseconds, in ascending order.
  private let sorted: [Double]

  /// Creates latencies from times.
  ///
  /// - Parameter milliseconds: One time per run, at least one, in any order.
  public init(milliseconds: [Double]) {
    precondition(!milliseconds.isEmpty, "no run was timed")
    sorted = milliseconds.sorted()
  }

  /// Measures each run of some work.
  ///
  /// - Parameters:
  ///   - runs: The number of runs, 1 or more.
  ///   - work: The work to measure.
  /// - Throws: Rethrows the work's error.
  public init(runs: Int, _ work: () throws -> Void) rethrows {
    self.init(milliseconds: try (0..<runs).map { _ in try timed(work).milliseconds })
  }

  /// The number of runs.
  public var count: Int { sorted.count }
  /// The shortest time in milliseconds.
  public var minimum: Double { sorted[0] }
  /// The median time in milliseconds.
  public var median: Double { percentile(50) }

  /// Returns a percentile of the times, interpolated between neighbors.
  ///
  /// - Parameter percent: The percentage of runs, 0 … 100.
  /// - Returns: The time in milliseconds, computed like NumPy's `percentile` by default.
  public func percentile(_ percent: Double) -> Double {
    let position = Double(sorted.count - 1) * percent / 100
    let below = Int(position)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (sorted[above] - sorted[below]) * (position - Double(below))
  }
}

/// Runs some work and measures its time on the clock.
///
/// - Parameter work: The work to measure.
/// - Returns: The result of the work, and the time that it took.
/// - Throws: Rethrows the work's error.
public func timed<Result>(
  _ work: () throws -> Result
) rethrows -> (result: Result, milliseconds: Double) {
  let start = ContinuousClock.now
  let result = try work()
  return (result, (ContinuousClock.now - start) / .milliseconds(1))
}
