import HandsImaging

/// Seeded random numbers (SplitMix64).
struct PixelNoise: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
    return z ^ z >> 31
  }

  /// A picture of random bytes, the gaps between rows included.
  mutating func picture(
    width: Int, height: Int, format: PixelFormat = .rgb, gap: Int = 0
  ) throws -> Picture {
    let rowStride = width * format.bytesPerPixel + gap
    let bytes = (0..<rowStride * height).map { _ in UInt8(truncatingIfNeeded: next()) }
    return try Picture(
      width: width, height: height, format: format, rowStride: rowStride, bytes: bytes)
  }
}
