/// A picture's pixels, borrowed for resampling.
@unsafe struct PixelSource {
  private let base: UnsafePointer<UInt8>
  private let width: Int
  private let height: Int
  private let rowStride: Int
  private let pixelStride: Int
  private let red: Int
  private let green: Int
  private let blue: Int

  init(base: UnsafePointer<UInt8>, picture: Picture) {
    unsafe self.base = unsafe base
    unsafe width = picture.width
    unsafe height = picture.height
    unsafe rowStride = picture.rowStride
    unsafe pixelStride = picture.format.bytesPerPixel
    unsafe (red, green, blue) = picture.format.channelOffsets
  }

  /// Interpolates between the four pixels round a position.
  ///
  /// - Returns: Red, green and blue, 0 … 255.
  @inline(__always)
  func sample(_ position: SourcePosition, border: ImageWarp.Border) -> (Int32, Int32, Int32) {
    let x = Int(Int16(clamping: position.x >> 5))
    let y = Int(Int16(clamping: position.y >> 5))
    let fx = position.x & 31
    let fy = position.y & 31
    if unsafe UInt(bitPattern: x) < UInt(bitPattern: width &- 1)
      && UInt(bitPattern: y) < UInt(bitPattern: height &- 1)
    {
      let upper = unsafe base + (y &* rowStride &+ x &* pixelStride)
      let lower = unsafe upper + rowStride
      let taps = unsafe Taps(
        p00: upper, p10: upper + pixelStride, p01: lower, p11: lower + pixelStride)
      return unsafe (
        taps.blend(red, fx, fy), taps.blend(green, fx, fy), taps.blend(blue, fx, fy)
      )
    }
    return unsafe sampleAtBorder(x: x, y: y, fx: fx, fy: fy, border: border)
  }

  @inline(never)
  private func sampleAtBorder(
    x: Int, y: Int, fx: Int32, fy: Int32, border: ImageWarp.Border
  ) -> (Int32, Int32, Int32) {
    var sums = SIMD4<Int32>(repeating: 512)
    for (dy, weightY) in [(0, 32 - fy), (1, fy)] {
      for (dx, weightX) in [(0, 32 - fx), (1, fx)] {
        var (column, row) = (x + dx, y + dy)
        switch border {
        case .zero:
          guard unsafe column >= 0 && column < width && row >= 0 && row < height else { continue }
        case .replicate:
          column = unsafe min(max(column, 0), width - 1)
          row = unsafe min(max(row, 0), height - 1)
        }
        let pixel = unsafe base + (row * rowStride + column * pixelStride)
        let channels = unsafe SIMD4<Int32>(
          Int32(pixel[red]), Int32(pixel[green]), Int32(pixel[blue]), 0)
        sums &+= channels &* (weightX * weightY)
      }
    }
    return (sums[0] >> 10, sums[1] >> 10, sums[2] >> 10)
  }
}

/// The four pixels round a position.
@unsafe private struct Taps {
  let p00: UnsafePointer<UInt8>
  let p10: UnsafePointer<UInt8>
  let p01: UnsafePointer<UInt8>
  let p11: UnsafePointer<UInt8>

  /// Weighs one channel's four values; the weights add up to 1024.
  ///
  /// OpenCV's weights are 32 times these, and it drops 15 bits instead of 10: the same value.
  @inline(__always)
  func blend(_ channel: Int, _ fx: Int32, _ fy: Int32) -> Int32 {
    let upper = unsafe (32 &- fx) &* Int32(p00[channel]) &+ fx &* Int32(p10[channel])
    let lower = unsafe (32 &- fx) &* Int32(p01[channel]) &+ fx &* Int32(p11[channel])
    return ((32 &- fy) &* upper &+ fy &* lower &+ 512) >> 10
  }
}
