public import HandsEngine

/// The measured peak performance of one core.
public struct CorePeak: Sendable {
  /// Billions of operations per second; a multiply-add counts as two.
  public let gigaflops: Double

  /// Measures the peak as the best of many short runs.
  ///
  /// Returns `nil` if the processor cannot run the set, or the set has no products of such elements.
  ///
  /// - Parameters:
  ///   - set: The kernel set whose instructions are measured; see `PeakProbe`.
  ///   - elementType: What is multiplied: `float32`, `int16` or `int8`.
  public init?(_ set: KernelSet, of elementType: ElementType = .float32) {
    guard let probe = PeakProbe(set, of: elementType) else { return nil }
    let rounds = 50_000
    var best = Double.infinity
    for _ in 0..<100 {
      best = min(best, timed { probe.run(rounds: rounds) }.milliseconds)
    }
    gigaflops = HandsTiming.gigaflops(
      multiplyAdds: Int64(probe.multiplyAddsPerRound * rounds), milliseconds: best)
  }
}

/// Returns the rate of some work.
///
/// - Parameters:
///   - multiplyAdds: The number of multiply-adds, two operations each.
///   - milliseconds: The time that they took.
/// - Returns: Billions of floating-point operations per second; 0 if no time passed.
public func gigaflops(multiplyAdds: Int64, milliseconds: Double) -> Double {
  milliseconds > 0 ? 2 * Double(multiplyAdds) / milliseconds / 1e6 : 0
}
