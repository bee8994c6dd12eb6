/// The source positions for one row of a block of output pixels.
///
/// OpenCV divides the output into blocks and computes positions relative to a block's start, which
/// affects the last bit. Source: `warpPerspective`, `BLOCK_SZ` of 32, for outputs with 16 rows or
/// more.
struct BlockRow {
  // Safe: both types have the same size, and any bit pattern is a valid integer.

  /// The number of pixels in a block's row.
  static let width = 64
  /// The number of steps of a source position per pixel.
  static let stepsPerPixel = 32.0

  private let x0, y0, w0, stepX, stepY, stepW: Double

  /// Creates the row of a block.
  ///
  /// - Parameters:
  ///   - homography: The homography from output to source.
  ///   - start: The block's first column.
  ///   - y: The row.
  init(homography: Homography, start: Int, y: Int) {
    let m = homography.m
    let (column, row) = (Double(start), Double(y))
    x0 = m[0] * column + m[1] * row + m[2]
    y0 = m[3] * column + m[4] * row + m[5]
    w0 = m[6] * column + m[7] * row + m[8]
    (stepX, stepY, stepW) = (m[0], m[3], m[6])
  }

  /// The bounds of all positions in the row; `nil` if the denominator is not positive everywhere.
  @inline(__always)
  var bounds: RowBounds? {
    let last = Double(BlockRow.width - 1)
    let (x1, y1, w1) = (last * stepX + x0, last * stepY + y0, last * stepW + w0)
    // Rounding is monotonic, so values between the ends stay between the rounded ends.
    guard w0 > 0, w1 > 0 else { return nil }
    let leastScale = BlockRow.stepsPerPixel / max(w0, w1)
    let greatestScale = BlockRow.stepsPerPixel / min(w0, w1)
    return RowBounds(
      x: (min(x0, x1), max(x0, x1)), y: (min(y0, y1), max(y0, y1)),
      scale: (leastScale, greatestScale))
  }

  /// Computes the positions of four pixels, not rounded.
  ///
  /// - Parameters:
  ///   - columns: The pixels, relative to the start of the block.
  ///   - isBounded: Whether the row has ``bounds``.
  /// - Returns: The positions in steps of 1/32 pixel.
  @inline(__always)
  func positions(_ columns: SIMD4<Double>, isBounded: Bool) -> (x: SIMD4<Double>, y: SIMD4<Double>)
  {
    let w = columns * stepW + w0
    var scales = BlockRow.stepsPerPixel / w
    if !isBounded { scales.replace(with: 0, where: w .== 0) }
    return ((columns * stepX + x0) * scales, (columns * stepY + y0) * scales)
  }

  /// Rounds to nearest, ties to even.
  ///
  /// - Parameter values: Values that fit in 32 bits each.
  /// - Returns: The integers.
  @inline(__always)
  static func nearest(_ values: SIMD4<Double>) -> SIMD4<Int32> {
    // The sum's significand ends at the units digit; its low bits are the integer in two's
    // complement.
    let shifted = unsafe unsafeBitCast(values + 0x1.8p52, to: SIMD4<Int64>.self)
    return SIMD4<Int32>(truncatingIfNeeded: shifted)
  }

  /// Rounds to nearest, ties to even, saturating; NaN becomes the smallest integer.
  @inline(__always)
  static func saturated(_ values: SIMD4<Double>) -> SIMD4<Int32> {
    let (smallest, largest) = (-2_147_483_648.0, 2_147_483_647.0)
    let raised = values.replacing(with: smallest, where: .!(values .> smallest))
    return nearest(raised.replacing(with: largest, where: raised .> largest))
  }
}

/// The minimum and maximum numerators and scales of a row's positions.
struct RowBounds {
  typealias Bounds = (least: Double, greatest: Double)
  let x, y: Bounds
  /// The number of steps per unit of the numerators, above 0.
  let scale: Bounds

  /// Whether all rounded positions lie in `0 ..< 32 * count` along both axes.
  @inline(__always)
  func isInside(columns: Int32, rows: Int32) -> Bool {
    func isInside(_ numerators: Bounds, _ count: Int32) -> Bool {
      // Values half a step below the end round to the end.
      numerators.least * scale.greatest >= -0.5
        && numerators.greatest * scale.greatest < 32 * Double(count) - 0.5
    }
    return isInside(x, columns) && isInside(y, rows)
  }

  /// Whether all positions lie more than a pixel outside an image.
  func isOutside(width: Int, height: Int) -> Bool {
    func isOutside(_ numerators: Bounds, _ count: Int) -> Bool {
      // Coordinates saturate at 16 bits, so positions far beyond the largest images would end up
      // inside.
      numerators.greatest * scale.least < -33
        || (count <= Int(Int16.max) && numerators.least * scale.least > 32 * Double(count) + 1)
    }
    return isOutside(x, width) || isOutside(y, height)
  }
}
