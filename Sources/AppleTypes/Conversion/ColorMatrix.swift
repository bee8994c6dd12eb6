/// How luma and chroma become colours, by ITU-R BT.601, in steps of 1/65536.
struct ColorMatrix {
  /// The luma of black.
  private let black: Int32
  private let luma, crToRed, cbToGreen, crToGreen, cbToBlue: Int32

  /// Luma 16 … 235, chroma 16 … 240.
  static let videoRange = ColorMatrix(
    black: 16, luma: 76_309, crToRed: 104_597, cbToGreen: 25_675, crToGreen: 53_279,
    cbToBlue: 132_201)

  /// Luma and chroma 0 … 255, as in JPEG files.
  static let fullRange = ColorMatrix(
    black: 0, luma: 65_536, crToRed: 91_881, cbToGreen: 22_554, crToGreen: 46_802,
    cbToBlue: 116_130)

  /// What chroma adds to red, green and blue.
  ///
  /// - Parameters:
  ///   - cb: Blue-difference chroma.
  ///   - cr: Red-difference chroma.
  /// - Returns: Three shares, rounding included, and a zero.
  @inline(__always)
  func chroma(_ cb: UInt8, _ cr: UInt8) -> SIMD4<Int32> {
    let (cb, cr) = (Int32(cb) - 128, Int32(cr) - 128)
    return SIMD4(crToRed &* cr, 0 &- cbToGreen &* cb &- crToGreen &* cr, cbToBlue &* cb, 0)
      &+ 32_768
  }

  /// A pixel's colour.
  ///
  /// - Parameters:
  ///   - luma: The pixel's luma.
  ///   - chroma: The shares of the pair that it belongs to.
  /// - Returns: Red, green, blue, and a number without meaning.
  @inline(__always)
  func color(luma: UInt8, chroma: SIMD4<Int32>) -> SIMD4<UInt8> {
    let gray = SIMD4(repeating: (Int32(luma) &- black) &* self.luma)
    return SIMD4(clamping: (gray &+ chroma) &>> 16)
  }
}
