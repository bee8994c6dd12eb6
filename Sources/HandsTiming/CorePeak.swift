public import HandsEngine

/// What one core can do, measured.
public struct CorePeak: Sendable {
  /// Billions of floating-point operations a second; a multiply-add is two.
  public let gigaflops: Double

  /// Takes the best of many short measurements.
  ///
  /// The result is `nil` if this processor cannot run the set.
  ///
  /// - Parameter set: Whose instructions are used; see `PeakProbe`.
  public init?(_ set: KernelSet) {
    guard let probe = PeakProbe(set) else { return nil }
    let rounds = 50_000
    var best = Double.infinity
    for _ in 0..<100 {
      best = min(best, timed { probe.run(rounds: rounds) }.milliseconds)
    }
    gigaflops = HandsTiming.gigaflops(
      multiplyAdds: Int64(probe.multiplyAddsPerRound * rounds), milliseconds: best)
  }
}

/// The rate of some work.
///
/// - Parameters:
///   - multiplyAdds: Multiply-adds, two operations each.
///   - milliseconds: The time they took.
/// - Returns: Billions of floating-point operations a second; 0 if no time passed.
public func gigaflops(multiplyAdds: Int64, milliseconds: Double) -> Double {
  milliseconds > 0 ? 2 * Double(multiplyAdds) / milliseconds / 1e6 : 0
}
