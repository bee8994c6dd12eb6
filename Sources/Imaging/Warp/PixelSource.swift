/// A picture's pixels, borrowed for resampling.
@unsafe struct PixelSource<Layout: ChannelLayout> {
  private let base: UnsafePointer<UInt8>
  private let byteCount: Int
  private let width: Int
  private let height: Int
  private let rowStride: Int

  /// Borrows a picture of the layout's format.
  init(bytes: UnsafeBufferPointer<UInt8>, base: UnsafePointer<UInt8>, picture: Picture) {
    unsafe self.base = unsafe base
    unsafe byteCount = bytes.count
    unsafe width = picture.width
    unsafe height = picture.height
    unsafe rowStride = picture.rowStride
  }

  /// Whether all taps of a row's positions can be read by ``interiorPixel(_:_:)``.
  ///
  /// That reads eight bytes for a pair of pixels, so the last bytes of the picture are left out.
  ///
  /// - Parameters:
  ///   - x: The least and the greatest x position, in steps of 1/32 pixel.
  ///   - y: The least and the greatest y position, in steps of 1/32 pixel.
  /// - Returns: Whether the positions between these bounds may be read so.
  func isInterior(x: ClosedRange<Int32>, y: ClosedRange<Int32>) -> Bool {
    let right = Int(x.upperBound >> 5)
    let bottom = Int(y.upperBound >> 5)
    guard x.lowerBound >= 0, y.lowerBound >= 0 else { return false }
    guard unsafe right < width - 1, unsafe bottom < height - 1 else { return false }
    guard right <= Int16.max, bottom <= Int16.max else { return false }
    return unsafe (bottom + 1) * rowStride + right * Layout.pixelStride <= byteCount - 8
  }

  /// Interpolates where all four taps lie inside.
  ///
  /// - Parameters:
  ///   - x: In steps of 1/32 pixel.
  ///   - y: In steps of 1/32 pixel.
  /// - Returns: Red, green, blue, and a number without meaning.
  @inline(__always)
  func interiorPixel(_ x: Int32, _ y: Int32) -> SIMD4<Int32> {
    let column = Int(truncatingIfNeeded: x &>> 5)
    let row = Int(truncatingIfNeeded: y &>> 5)
    let pixel = unsafe UnsafeRawPointer(
      base + (row &* rowStride &+ column &* Layout.pixelStride))
    return unsafe Self.weigh(Self.pair(pixel), Self.pair(pixel + rowStride), x, y)
  }

  /// Interpolates anywhere.
  ///
  /// - Parameters:
  ///   - x: In steps of 1/32 pixel.
  ///   - y: In steps of 1/32 pixel.
  ///   - border: What a tap outside the picture counts.
  /// - Returns: Red, green, blue, and a number without meaning.
  func pixel(_ x: Int32, _ y: Int32, border: ImageWarp.Border) -> SIMD4<Int32> {
    if unsafe isInterior(x: x...x, y: y...y) { return unsafe interiorPixel(x, y) }
    let left = Int(Int16(clamping: x >> 5))
    let top = Int(Int16(clamping: y >> 5))
    let upper = unsafe tap(left, top, border) | tap(left &+ 1, top, border) &<< 32
    let lower = unsafe tap(left, top &+ 1, border) | tap(left &+ 1, top &+ 1, border) &<< 32
    return unsafe Self.weigh(upper, lower, x, y)
  }

  /// Reads two neighbours in a row at once, one to each half.
  @inline(__always)
  private static func pair(_ pixel: UnsafeRawPointer) -> UInt64 {
    let bytes = unsafe UInt64(littleEndian: pixel.loadUnaligned(as: UInt64.self))
    return Layout.splitPair(bytes)
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

  /// Weighs two pairs of neighbours, first along the columns, then along the rows.
  ///
  /// The weights of the four taps add up to 1024. OpenCV's are 32 times as large and it drops 15
  /// bits instead of 10: the same value.
  @inline(__always)
  private static func weigh(
    _ upper: UInt64, _ lower: UInt64, _ x: Int32, _ y: Int32
  ) -> SIMD4<Int32> {
    let weightY = UInt16(truncatingIfNeeded: y & 31)
    let pair = unsafe channels(upper) &* (32 &- weightY) &+ channels(lower) &* weightY
    let weightX = x & 31
    let left = SIMD4<Int32>(truncatingIfNeeded: pair.lowHalf)
    let right = SIMD4<Int32>(truncatingIfNeeded: pair.highHalf)
    let sum = left &* (32 &- weightX) &+ right &* weightX
    return Layout.redGreenBlue((sum &+ 512) &>> 10)
  }

  @inline(__always)
  private static func channels(_ bytes: UInt64) -> SIMD8<UInt16> {
    unsafe SIMD8(truncatingIfNeeded: unsafeBitCast(bytes.littleEndian, to: SIMD8<UInt8>.self))
  }
}
