/// Converts luma and chroma to colors, according to ITU-R BT.601.
struct ColorMatrix {
  // Safe: both types have the same size, and any bit pattern is a valid number.

  /// The luma of black, and the scale of a step of luma.
  private let black, luma: Float
  /// How much a step of chroma from its middle adds to a color.
  private let crToRed, cbToGreen, crToGreen, cbToBlue: Float

  /// Luma 16 … 235, chroma 16 … 240.
  static let videoRange = ColorMatrix(black: 16, lumaSteps: 219, chromaSteps: 224)

  /// Luma and chroma 0 … 255, as in JPEG files.
  static let fullRange = ColorMatrix(black: 0, lumaSteps: 255, chromaSteps: 255)

  private init(black: Float, lumaSteps: Float, chromaSteps: Float) {
    let (red, blue): (Float, Float) = (0.299, 0.114)
    let green = 1 - red - blue
    let chroma = 2 * 255 / chromaSteps
    self.black = black
    luma = 255 / lumaSteps
    crToRed = chroma * (1 - red)
    cbToBlue = chroma * (1 - blue)
    crToGreen = -crToRed * red / green
    cbToGreen = -cbToBlue * blue / green
  }

  /// Converts eight pixels to colors, rounded to nearest.
  ///
  /// - Parameters:
  ///   - luma: One byte per pixel.
  ///   - chroma: Cb in the lower and Cr in the upper byte, for each two pixels.
  /// - Returns: Red, green, blue and 255 from the lowest byte to the highest.
  @inline(__always)
  func colors(luma: SIMD8<UInt16>, chroma: SIMD4<UInt16>) -> SIMD8<UInt32> {
    var pairs = SIMD8<UInt16>()
    pairs.evenHalf = chroma
    pairs.oddHalf = chroma
    let gray = (Self.float(luma) - black) * self.luma
    let (cb, cr) = (Self.float(pairs & 0xff) - 128, Self.float(pairs &>> 8) - 128)
    let red = Self.byte(gray + crToRed * cr)
    let green = Self.byte(gray + (cbToGreen * cb + crToGreen * cr))
    let blue = Self.byte(gray + cbToBlue * cb)
    return red | green &<< 8 | blue &<< 16 | 0xff00_0000
  }

  /// 2²³, from which floats have no fraction: their lowest bits are the integer.
  private static let wholes: Float = 8_388_608

  /// Converts integers below 2¹⁶ to floats.
  @inline(__always)
  private static func float(_ value: SIMD8<UInt16>) -> SIMD8<Float> {
    let bits = SIMD8<UInt32>(truncatingIfNeeded: value) | wholes.bitPattern
    return unsafe unsafeBitCast(bits, to: SIMD8<Float>.self) - wholes
  }

  /// Rounds to the nearest integer in 0 … 255.
  @inline(__always)
  private static func byte(_ value: SIMD8<Float>) -> SIMD8<UInt32> {
    var clamped = value.replacing(with: 0, where: value .< 0)
    clamped.replace(with: 255, where: clamped .> 255)
    return unsafe unsafeBitCast(clamped + wholes, to: SIMD8<UInt32>.self) & 0xff
  }
}
