/// SplitMix64, a small generator whose numbers depend only on its seed.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
struct RandomSource: RandomNumberGenerator {
  private var state: UInt64

  /// - Parameters:
  ///   - seed: Determines the sequence.
  ///   - stream: Separates independent uses of one seed.
  init(seed: UInt64, stream: UInt64) {
    state = RandomSource.mixed(seed &+ 0x9E37_79B9_7F4A_7C15 &* (stream &+ 1))
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return RandomSource.mixed(state)
  }

  /// Returns a uniformly distributed number from -1 to 1.
  mutating func symmetric() -> Float {
    Float(next() >> 40) * 0x1p-23 - 1
  }

  /// Mixes 64 bits bijectively.
  @inline(__always)
  static func mixed(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
