/// How long each of some runs took.
public struct Latencies: Sendable {
  /// The times in milliseconds, ascending.
  private let sorted: [Double]

  /// Gathers times.
  ///
  /// - Parameter milliseconds: One time a run, at least one, in any order.
  public init(milliseconds: [Double]) {
    precondition(!milliseconds.isEmpty, "no run was timed")
    sorted = milliseconds.sorted()
  }

  /// Times runs of some work, one by one.
  ///
  /// - Parameters:
  ///   - runs: The number of runs, 1 or more.
  ///   - work: What is timed.
  /// - Throws: What the work throws.
  public init(runs: Int, _ work: () throws -> Void) rethrows {
    self.init(milliseconds: try (0..<runs).map { _ in try timed(work).milliseconds })
  }

  /// The number of runs.
  public var count: Int { sorted.count }
  /// The shortest time in milliseconds.
  public var minimum: Double { sorted[0] }
  /// The middle time in milliseconds.
  public var median: Double { percentile(50) }

  /// The time that some of the runs do not exceed, interpolated between neighbours.
  ///
  /// - Parameter percent: How many of the runs, 0 … 100.
  /// - Returns: Milliseconds, as NumPy's `percentile` does by default.
  public func percentile(_ percent: Double) -> Double {
    let position = Double(sorted.count - 1) * percent / 100
    let below = Int(position)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (sorted[above] - sorted[below]) * (position - Double(below))
  }
}

/// Does some work and times it on the clock.
///
/// - Parameter work: What is timed.
/// - Returns: What the work returns, and how long it took.
/// - Throws: What the work throws.
public func timed<Result>(
  _ work: () throws -> Result
) rethrows -> (result: Result, milliseconds: Double) {
  let start = ContinuousClock.now
  let result = try work()
  return (result, (ContinuousClock.now - start) / .milliseconds(1))
}
