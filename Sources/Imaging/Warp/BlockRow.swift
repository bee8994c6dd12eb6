/// One row of one block of output pixels, in the source's projective coordinates.
///
/// OpenCV cuts the output into blocks and counts positions from a block's start, which shows in the
/// last bit. Source: `warpPerspective`, `BLOCK_SZ` of 32, for outputs of 16 rows or more.
struct BlockRow {
  /// Pixels of a block's row.
  static let width = 64
  /// Steps of a source position to a pixel.
  static let stepsPerPixel: Int32 = 32

  private let x0, y0, w0, stepX, stepY, stepW: Double

  /// Maps the start of a row of a block.
  ///
  /// - Parameters:
  ///   - homography: The map from output to source.
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

  /// Writes the source positions of the first pixels, in steps of 1/32 pixel.
  ///
  /// - Parameters:
  ///   - count: How many pixels, 1 … ``width``; the next multiple of 4 is written.
  ///   - xs: Receives the x coordinates.
  ///   - ys: Receives the y coordinates.
  /// - Returns: The least and greatest of each; some beyond `count` may be among them.
  func writePositions(
    count: Int, _ xs: UnsafeMutablePointer<Int32>, _ ys: UnsafeMutablePointer<Int32>
  ) -> (x: ClosedRange<Int32>, y: ClosedRange<Int32>) {
    var (leastX, leastY) = (SIMD4(repeating: Int32.max), SIMD4(repeating: Int32.max))
    var (greatestX, greatestY) = (SIMD4(repeating: Int32.min), SIMD4(repeating: Int32.min))
    var x1 = SIMD4<Double>(0, 1, 2, 3)
    for column in stride(from: 0, to: count, by: 4) {
      let w = x1 * stepW + w0
      let scale = (Double(BlockRow.stepsPerPixel) / w).replacing(with: 0, where: w .== 0)
      let x = BlockRow.nearestIntegers((x1 * stepX + x0) * scale)
      let y = BlockRow.nearestIntegers((x1 * stepY + y0) * scale)
      unsafe UnsafeMutableRawPointer(xs + column).storeBytes(of: x, as: SIMD4<Int32>.self)
      unsafe UnsafeMutableRawPointer(ys + column).storeBytes(of: y, as: SIMD4<Int32>.self)
      (leastX, greatestX) = (pointwiseMin(leastX, x), pointwiseMax(greatestX, x))
      (leastY, greatestY) = (pointwiseMin(leastY, y), pointwiseMax(greatestY, y))
      x1 += 4
    }
    return (leastX.min()...greatestX.max(), leastY.min()...greatestY.max())
  }

  /// Rounds to nearest, ties to even, saturating; the smallest number for NaN.
  @inline(__always)
  private static func nearestIntegers(_ values: SIMD4<Double>) -> SIMD4<Int32> {
    let (smallest, largest) = (-2_147_483_648.0, 2_147_483_647.0)
    var clamped = values.replacing(with: smallest, where: .!(values .> smallest))
    clamped.replace(with: largest, where: clamped .> largest)
    // The sum's significand ends at the ones; its low bits are the integer in two's complement.
    let shifted = unsafe unsafeBitCast(clamped + 0x1.8p52, to: SIMD4<Int64>.self)
    return SIMD4<Int32>(truncatingIfNeeded: shifted)
  }
}
