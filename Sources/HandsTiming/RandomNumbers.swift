/// A generator of pseudorandom numbers that are the same in every run.
public struct RandomNumbers {
  private var state: UInt64 = 1

  /// Creates a generator at the start of the sequence.
  public init() {}

  /// Returns the next number, from 0 to below 1.
  ///
  /// - Returns: A multiple of 2⁻²⁴.
  public mutating func next() -> Float {
    // Constants: Knuth, MMIX.
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Float(state >> 40) / 0x100_0000
  }

  /// Returns numbers from −1 to 1 times a scale.
  mutating func floats(count: Int, scale: Float) -> [Float] {
    (0..<count).map { _ in (next() * 2 - 1) * scale }
  }
}
