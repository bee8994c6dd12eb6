/// Random numbers that are the same on every run and machine: SplitMix64.
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Starts a sequence.
  ///
  /// - Parameter seed: Which sequence.
  public init(seed: Int) {
    state = UInt64(truncatingIfNeeded: seed) &* 0x2545_f491_4f6c_dd1d
  }

  /// The next number of the sequence.
  ///
  /// - Returns: 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
