internal import HandsCProcessor
internal import HandsSystem

/// Resamples a rotated region of an image to a square, like MediaPipe's image-to-tensor step.
///
/// Interpolation is bilinear, positions are rounded to 1/32 pixel, and results to 8 bits: the bytes
/// equal those of OpenCV's `warpPerspective`. Output pixel 0 samples the region's edge, without a
/// half-pixel shift.
///
/// Regions with zero size, or with infinite or NaN coordinates, produce arbitrary pixels but are
/// safe.
package struct ImageWarp {
  // Safe: `output` has `size`² pixels, and rows and columns stay below `size`; `PixelSource` only
  // reads inside the image.

  /// The value of samples outside the image.
  package enum Border: Hashable, Sendable {
    /// Black, into which the image's edges blend.
    case zero
    /// The value of the nearest pixel in the image.
    case replicate
  }

  private let homography: Homography
  private let size: Int
  private let border: Border
  // A pixel value v is converted to v · scale + offset.
  private let scale: Float
  private let offset: Float

  /// Creates a warp for a region.
  ///
  /// - Parameters:
  ///   - region: The region of the image, in pixels; it may extend beyond the image.
  ///   - size: The side of the square output in pixels, 1 or more.
  ///   - border: The value of samples outside the image.
  ///   - range: The tensor values that the pixel values 0 and 255 map to.
  package init(
    region: RegionOfInterest, size: Int, border: Border, range: ClosedRange<Float> = 0...1
  ) {
    precondition(size > 0, "the output has no pixels")
    homography = Homography(region: region, size: size)
    self.size = size
    self.border = border
    scale = (range.upperBound - range.lowerBound) / 255
    offset = range.lowerBound
  }

  /// Returns the resampled pixels as bytes.
  ///
  /// - Parameter picture: The source image.
  /// - Returns: `[size, size, 3]`, red, green, blue.
  /// - Throws: ``ImageError/unsupportedPixelFormat(_:)`` for a gray image.
  package func rgbBytes(from picture: Picture) throws(ImageError) -> [UInt8] {
    let count = size * size * 3
    let floats = AlignedStorage(floatCount: count)
    try unsafe write(to: floats.floats, from: picture)
    return withExtendedLifetime(floats) {
      (0..<count).map { unsafe UInt8(((floats.floats[$0] - offset) / scale).rounded()) }
    }
  }

  /// Writes the resampled pixels into a tensor, scaled to the range.
  ///
  /// - Parameters:
  ///   - output: `[1, size, size, 3]`, red, green, blue; overwritten.
  ///   - picture: The source image.
  /// - Throws: ``ImageError/unsupportedPixelFormat(_:)`` for a gray image.
  package func write(
    to output: UnsafeMutablePointer<Float>, from picture: Picture
  ) throws(ImageError) {
    guard picture.format != .gray else { throw .unsupportedPixelFormat(.gray) }
    unsafe picture.bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      switch picture.format {
      case .rgb:
        unsafe sample(PixelSource<RGBLayout>(bytes: bytes, base: base, picture: picture), output)
      case .rgba:
        unsafe sample(PixelSource<RGBALayout>(bytes: bytes, base: base, picture: picture), output)
      case .bgra:
        unsafe sample(PixelSource<BGRALayout>(bytes: bytes, base: base, picture: picture), output)
      case .gray: preconditionFailure("gray images were rejected earlier")
      }
    }
  }

  @inline(__always)
  private func sample<Layout: ChannelLayout>(
    _ source: PixelSource<Layout>, _ output: UnsafeMutablePointer<Float>
  ) {
    unsafe withUnsafeTemporaryAllocation(
      of: Int32.self, capacity: TapRow.numbersPerPixel * BlockRow.width
    ) { room in
      guard let base = room.baseAddress else { return }
      let taps = unsafe TapRow(base)
      for start in stride(from: 0, to: size, by: BlockRow.width) {
        let count = min(BlockRow.width, size - start)
        for y in 0..<size {
          let row = BlockRow(homography: homography, start: start, y: y)
          let target = unsafe output + (y * size + start) * 3
          if let bounds = row.bounds {
            if border == .zero, unsafe source.isOutside(bounds) {
              unsafe target.update(repeating: offset, count: count * 3)
              continue
            }
            if unsafe source.isInterior(bounds) {
              unsafe sampleInterior(row, count: count, source, taps, target)
              continue
            }
          }
          unsafe sampleAnywhere(row, count: count, source, taps, target)
        }
      }
    }
  }

  /// Computes a row whose taps all lie inside the image.
  @inline(__always)
  private func sampleInterior<Layout: ChannelLayout>(
    _ row: BlockRow, count: Int, _ source: PixelSource<Layout>, _ taps: TapRow,
    _ target: UnsafeMutablePointer<Float>
  ) {
    var column = 0
    var columns = SIMD4<Double>(0, 1, 2, 3)
    while column < count {
      let (x, y) = row.positions(columns, isBounded: true)
      columns += 4
      unsafe source.note(column, BlockRow.nearest(x), BlockRow.nearest(y), in: taps)
      column &+= 4
    }
    column = 0
    while column &+ 1 < count {
      // The next pixel overwrites the fourth number.
      unsafe UnsafeMutableRawPointer(target + column &* 3).storeBytes(
        of: scaled(source.interior(column, taps)), as: SIMD4<Float>.self)
      column &+= 1
    }
    unsafe store(source.interior(column, taps), to: target + column &* 3)
  }

  /// Computes any row.
  private func sampleAnywhere<Layout: ChannelLayout>(
    _ row: BlockRow, count: Int, _ source: PixelSource<Layout>, _ taps: TapRow,
    _ target: UnsafeMutablePointer<Float>
  ) {
    var columns = SIMD4<Double>(0, 1, 2, 3)
    for column in stride(from: 0, to: count, by: 4) {
      let steps = row.positions(columns, isBounded: false)
      columns += 4
      let (x, y) = (BlockRow.saturated(steps.x), BlockRow.saturated(steps.y))
      let (lanes, pixels) = unsafe (min(4, count - column), target + column * 3)
      if border == .zero, unsafe source.isOutside(x, y) {
        unsafe pixels.update(repeating: offset, count: lanes * 3)
        continue
      }
      let isInterior = unsafe source.isInterior(x, y)
      if isInterior { unsafe source.note(0, x, y, in: taps) }
      for lane in 0..<lanes {
        let pixel =
          unsafe isInterior
          ? source.interior(lane, taps) : source.pixel(lane, x, y, border: border)
        unsafe store(pixel, to: pixels + lane * 3)
      }
    }
  }

  @inline(__always)
  private func store(_ channels: SIMD4<Int32>, to target: UnsafeMutablePointer<Float>) {
    let values = scaled(channels)
    unsafe (target[0], target[1], target[2]) = (values[0], values[1], values[2])
  }

  /// Rounds once, like the fused multiply-add in OpenCV's `convertTo`: the product is exact in
  /// double precision.
  @inline(__always)
  private func scaled(_ channels: SIMD4<Int32>) -> SIMD4<Float> {
    guard offset != 0 else { return convertedToFloats(channels) * scale }
    return SIMD4<Float>(SIMD4<Double>(channels) * Double(scale) + Double(offset))
  }
}
