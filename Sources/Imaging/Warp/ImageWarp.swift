/// Resamples a turned region of a picture to a square, as MediaPipe's image-to-tensor step does.
///
/// Bilinear between source pixels, positions rounded to 1/32 pixel, results rounded to 8 bits:
/// OpenCV's `warpPerspective`, to the byte. Output pixel 0 samples the region's edge, without a
/// shift of half a pixel.
///
/// Regions of zero size, or with coordinates that are infinite or not numbers, give some pixels
/// without a fault.
public struct ImageWarp {
  /// What a sample outside the picture counts.
  public enum Border: Hashable, Sendable {
    /// Black; the picture's edges blend into it.
    case zero
    /// The nearest pixel of the picture.
    case replicate
  }

  private let homography: Homography
  private let size: Int
  private let border: Border

  /// Prepares the map from output pixels to source positions.
  ///
  /// - Parameters:
  ///   - region: The part of the picture to show, in pixels; it may reach outside.
  ///   - size: The side of the square output in pixels, 1 or more.
  ///   - border: What a sample outside the picture counts.
  public init(region: RegionOfInterest, size: Int, border: Border) {
    precondition(size > 0, "the output has no pixels")
    homography = Homography(region: region, size: size)
    self.size = size
    self.border = border
  }

  /// The resampled pixels as bytes.
  ///
  /// - Parameter picture: The source.
  /// - Returns: `[size, size, 3]`, red, green, blue.
  /// - Throws: ``ImageError/unsupportedPixelFormat(_:)`` for a grey picture.
  public func rgbBytes(from picture: Picture) throws(ImageError) -> [UInt8] {
    try checkFormat(of: picture)
    return unsafe [UInt8](unsafeUninitializedCapacity: size * size * 3) { output, count in
      if let base = output.baseAddress {
        sample(picture) { index, red, green, blue in
          unsafe base[index] = UInt8(truncatingIfNeeded: red)
          unsafe base[index + 1] = UInt8(truncatingIfNeeded: green)
          unsafe base[index + 2] = UInt8(truncatingIfNeeded: blue)
        }
      }
      count = size * size * 3
    }
  }

  /// Writes the resampled pixels into a tensor, scaled to 0 … 1.
  ///
  /// - Parameters:
  ///   - output: `[1, size, size, 3]`, red, green, blue; overwritten.
  ///   - picture: The source.
  /// - Throws: ``ImageError/unsupportedPixelFormat(_:)`` for a grey picture.
  public func write(
    to output: UnsafeMutablePointer<Float>, from picture: Picture
  ) throws(ImageError) {
    try checkFormat(of: picture)
    let scale: Float = 1 / 255
    sample(picture) { index, red, green, blue in
      unsafe output[index] = Float(red) * scale
      unsafe output[index + 1] = Float(green) * scale
      unsafe output[index + 2] = Float(blue) * scale
    }
  }

  private func checkFormat(of picture: Picture) throws(ImageError) {
    guard picture.format != .gray else { throw .unsupportedPixelFormat(.gray) }
  }

  /// Calls a closure with each output pixel: the index of its first channel, and three values of
  /// 0 … 255.
  @inline(__always)
  private func sample(_ picture: Picture, store: (Int, Int32, Int32, Int32) -> Void) {
    unsafe picture.bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      let source = unsafe PixelSource(base: base, picture: picture)
      var index = 0
      for y in 0..<size {
        // Blocks as OpenCV cuts them: positions count from a block's start.
        var blockStart = 0
        while blockStart < size {
          let row = BlockRow(homography: homography, blockStart: blockStart, y: y)
          let width = min(64, size - blockStart)
          for x in 0..<width {
            let position = row.position(x)
            let (red, green, blue) = unsafe source.sample(position, border: border)
            store(index, red, green, blue)
            index &+= 3
          }
          blockStart += width
        }
      }
    }
  }
}

/// A source position in steps of 1/32 pixel.
struct SourcePosition {
  let x: Int32
  let y: Int32
}

/// One row of one block of output pixels, in the source's projective coordinates.
private struct BlockRow {
  private let x0, y0, w0, stepX, stepY, stepW: Double

  @inline(__always)
  init(homography: Homography, blockStart: Int, y: Int) {
    let m = homography.m
    let (column, row) = (Double(blockStart), Double(y))
    x0 = m[0] * column + m[1] * row + m[2]
    y0 = m[3] * column + m[4] * row + m[5]
    w0 = m[6] * column + m[7] * row + m[8]
    (stepX, stepY, stepW) = (m[0], m[3], m[6])
  }

  @inline(__always)
  func position(_ column: Int) -> SourcePosition {
    let x1 = Double(Int32(truncatingIfNeeded: column))
    let w = w0 + stepW * x1
    let scale = w == 0 ? 0 : 32 / w
    return SourcePosition(
      x: BlockRow.nearestInteger((x0 + stepX * x1) * scale),
      y: BlockRow.nearestInteger((y0 + stepY * x1) * scale))
  }

  /// Rounds to nearest, ties to even, saturating; the smallest number for NaN.
  @inline(__always)
  private static func nearestInteger(_ value: Double) -> Int32 {
    let (smallest, largest) = (-2_147_483_648.0, 2_147_483_647.0)
    let atLeast = value > smallest ? value : smallest
    let clamped = atLeast < largest ? atLeast : largest
    // The sum's significand ends at the ones; its low bits are the integer in two's complement.
    return Int32(truncatingIfNeeded: Int64(bitPattern: (clamped + 0x1.8p52).bitPattern))
  }
}
