import HandsCProcessor

/// An image's pixels, borrowed for resampling.
@unsafe struct PixelSource<Layout: ChannelLayout> {
  // Safe: the bytes outlive the source; taps are clamped to the image, or `isInterior` has checked
  // that a load of eight bytes ends inside it.
  private let base: UnsafePointer<UInt8>
  private let width: Int
  private let height: Int
  private let rowStride: Int
  /// The last column and row of upper-left taps for which ``interior(_:_:)`` can read the pixel.
  private let lastColumn, lastRow: Int32
  /// The number of bytes between rows and between columns: the row stride's lowest two bits, and
  /// its upper bits only.
  private let fineStrides, coarseStrides: SIMD8<Int16>

  /// Borrows an image with the layout's format.
  init(bytes: UnsafeBufferPointer<UInt8>, base: UnsafePointer<UInt8>, picture: Picture) {
    let (width, height, rowStride) = (picture.width, picture.height, picture.rowStride)
    unsafe self.base = unsafe base
    unsafe self.width = width
    unsafe self.height = height
    unsafe self.rowStride = rowStride
    // Eight bytes are read for a pair of neighbors, possibly past the end of the last row.
    let end = (height - 1) * rowStride + (width - 2) * Layout.pixelStride + 8
    let rows = end <= bytes.count ? height : height - 1
    // Offsets have 32 bits, source coordinates have 16.
    let isAddressable = bytes.count <= Int(Int32.max) && rowStride / 4 <= Int(Int16.max)
    let (fine, coarse) = (Int16(rowStride % 4), Int16(clamping: rowStride / 4))
    let pixel = Int16(Layout.pixelStride)
    unsafe fineStrides = SIMD8(fine, pixel, fine, pixel, fine, pixel, fine, pixel)
    unsafe coarseStrides = SIMD8(coarse, 0, coarse, 0, coarse, 0, coarse, 0)
    unsafe lastColumn = Int32(clamping: isAddressable ? min(width - 2, Int(Int16.max)) : -1)
    unsafe lastRow = Int32(clamping: min(rows - 2, Int(Int16.max)))
  }

  /// Returns whether no tap of a row lies inside the image.
  func isOutside(_ row: RowBounds) -> Bool {
    unsafe row.isOutside(width: width, height: height)
  }

  /// Returns whether ``interior(_:_:)`` can read all taps of a row.
  @inline(__always)
  func isInterior(_ row: RowBounds) -> Bool {
    unsafe row.isInside(columns: lastColumn + 1, rows: lastRow + 1)
  }

  /// Returns whether ``interior(_:_:)`` can read all taps of four pixels.
  ///
  /// - Parameters:
  ///   - x: Positions in steps of 1/32 pixel.
  ///   - y: Positions in steps of 1/32 pixel.
  /// - Returns: Whether all four pixels can be recorded.
  @inline(__always)
  func isInterior(_ x: SIMD4<Int32>, _ y: SIMD4<Int32>) -> Bool {
    let (columns, rows) = (x &>> 5, y &>> 5)
    // The sign of each lane tells whether it lies outside.
    let isOutside = unsafe columns | rows | (lastColumn &- columns) | (lastRow &- rows)
    return !any(isOutside .< 0)
  }

  /// Returns whether no tap of four pixels lies inside the image, as far as a quick check can tell.
  ///
  /// - Parameters:
  ///   - x: Positions in steps of 1/32 pixel.
  ///   - y: Positions in steps of 1/32 pixel.
  /// - Returns: Whether all taps lie outside.
  @inline(__always)
  func isOutside(_ x: SIMD4<Int32>, _ y: SIMD4<Int32>) -> Bool {
    // Coordinates saturate at 16 bits, which is inside larger images.
    guard unsafe max(width, height) <= Int(Int16.max) else { return false }
    let (columns, rows) = (x &>> 5, y &>> 5)
    // The sign of each lane tells whether it lies outside; the right and lower taps are one
    // further.
    let isOutside =
      unsafe (columns &+ 1) | (rows &+ 1) | (Int32(width) &- 1 &- columns)
      | (Int32(height) &- 1 &- rows)
    return all(isOutside .< 0)
  }

  /// Records the offsets and weights of four pixels whose taps all lie inside the image.
  ///
  /// - Parameters:
  ///   - column: The first pixel.
  ///   - x: Positions in steps of 1/32 pixel.
  ///   - y: Positions in steps of 1/32 pixel.
  ///   - row: Receives the offsets and weights.
  @inline(__always)
  func note(_ column: Int, _ x: SIMD4<Int32>, _ y: SIMD4<Int32>, in row: TapRow) {
    // Rows are in the lower, columns in the upper half; both have 15 bits.
    let places = unsafe unsafeBitCast(y &>> 5 | (x &>> 5) &<< 16, to: SIMD8<Int16>.self)
    let fine = unsafe pairProducts(places, fineStrides)
    let coarse = unsafe pairProducts(places, coarseStrides)
    unsafe row.note(column, offsets: coarse &<< 2 &+ fine, weights: TapWeights(x, y))
  }

  /// Interpolates a recorded pixel.
  ///
  /// - Returns: Red, green, blue, and a meaningless fourth number.
  @inline(__always)
  func interior(_ column: Int, _ row: TapRow) -> SIMD4<Int32> {
    let upper = unsafe UnsafeRawPointer(base) + row.offset(column)
    let lower = unsafe upper + rowStride
    let taps = unsafe Self.taps(
      upper.loadUnaligned(as: SIMD8<UInt8>.self), lower.loadUnaligned(as: SIMD8<UInt8>.self))
    let mean = unsafe TapWeights.mean(taps, left: row.left(column), right: row.right(column))
    return Layout.redGreenBlue(mean)
  }

  /// Interpolates one of four pixels at any position.
  ///
  /// - Parameters:
  ///   - lane: The index of the pixel.
  ///   - x: Positions in steps of 1/32 pixel.
  ///   - y: Positions in steps of 1/32 pixel.
  ///   - border: The value of taps outside the image.
  /// - Returns: Red, green, blue, and a meaningless fourth number.
  func pixel(
    _ lane: Int, _ x: SIMD4<Int32>, _ y: SIMD4<Int32>, border: ImageWarp.Border
  ) -> SIMD4<Int32> {
    let left = Int(Int16(clamping: x[lane] >> 5))
    let top = Int(Int16(clamping: y[lane] >> 5))
    func pair(_ y: Int) -> SIMD8<UInt8> {
      let (first, second) = unsafe (tap(left, y, border), tap(left &+ 1, y, border))
      let bytes = first | second &<< (8 * UInt64(Layout.pixelStride))
      return unsafe unsafeBitCast(bytes.littleEndian, to: SIMD8<UInt8>.self)
    }
    let weights = TapWeights(x, y)
    let mean = unsafe TapWeights.mean(
      Self.taps(pair(top), pair(top &+ 1)), left: weights.left[lane], right: weights.right[lane])
    return Layout.redGreenBlue(mean)
  }

  /// Reads one pixel's first three bytes.
  @inline(__always)
  private func tap(_ x: Int, _ y: Int, _ border: ImageWarp.Border) -> UInt64 {
    let column = unsafe min(max(x, 0), width &- 1)
    let row = unsafe min(max(y, 0), height &- 1)
    if border == .zero, column != x || row != y { return 0 }
    let pixel = unsafe base + (row &* rowStride &+ column &* Layout.pixelStride)
    return unsafe UInt64(pixel[0]) | UInt64(pixel[1]) &<< 8 | UInt64(pixel[2]) &<< 16
  }

  /// Interleaves the channels of upper and lower taps.
  ///
  /// - Parameters:
  ///   - upper: Two neighboring pixels in memory order.
  ///   - lower: The two pixels below them.
  /// - Returns: The left and the right taps: for each channel, the upper, then the lower one.
  @inline(__always)
  private static func taps(
    _ upper: SIMD8<UInt8>, _ lower: SIMD8<UInt8>
  ) -> (left: SIMD8<Int16>, right: SIMD8<Int16>) {
    var pairs = SIMD16<UInt8>()
    pairs.evenHalf = upper
    pairs.oddHalf = lower
    let right = unsafe unsafeBitCast(
      Layout.right(unsafeBitCast(pairs, to: SIMD8<UInt16>.self)), to: SIMD16<UInt8>.self)
    return (
      SIMD8(truncatingIfNeeded: pairs.lowHalf), SIMD8(truncatingIfNeeded: right.lowHalf)
    )
  }
}
