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
        let store = { (index: Int, channels: SIMD4<Int32>) in
          unsafe base[index] = UInt8(truncatingIfNeeded: channels[0])
          unsafe base[index + 1] = UInt8(truncatingIfNeeded: channels[1])
          unsafe base[index + 2] = UInt8(truncatingIfNeeded: channels[2])
        }
        sample(picture, store: store, storeLast: store)
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
    sample(picture) { index, channels in
      // The fourth number is overwritten by the next pixel.
      unsafe UnsafeMutableRawPointer(output + index).storeBytes(
        of: SIMD4<Float>(channels) * scale, as: SIMD4<Float>.self)
    } storeLast: { index, channels in
      let values = SIMD4<Float>(channels) * scale
      let pixel = unsafe output + index
      unsafe (pixel[0], pixel[1], pixel[2]) = (values[0], values[1], values[2])
    }
  }

  private func checkFormat(of picture: Picture) throws(ImageError) {
    guard picture.format != .gray else { throw .unsupportedPixelFormat(.gray) }
  }

  /// Calls a closure with each output pixel: the index of its first channel, then red, green, blue
  /// and a number without meaning.
  ///
  /// - Parameters:
  ///   - picture: The source, not grey.
  ///   - store: Receives all pixels but the last, in order.
  ///   - storeLast: Receives the last.
  @inline(__always)
  private func sample(
    _ picture: Picture, store: (Int, SIMD4<Int32>) -> Void,
    storeLast: (Int, SIMD4<Int32>) -> Void
  ) {
    unsafe picture.bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      switch picture.format {
      case .rgb:
        unsafe sample(
          PixelSource<RGBLayout>(bytes: bytes, base: base, picture: picture), store: store,
          storeLast: storeLast)
      case .rgba:
        unsafe sample(
          PixelSource<RGBALayout>(bytes: bytes, base: base, picture: picture), store: store,
          storeLast: storeLast)
      case .bgra:
        unsafe sample(
          PixelSource<BGRALayout>(bytes: bytes, base: base, picture: picture), store: store,
          storeLast: storeLast)
      case .gray: preconditionFailure("grey pictures were refused before")
      }
    }
  }

  @inline(__always)
  private func sample<Layout: ChannelLayout>(
    _ source: PixelSource<Layout>, store: (Int, SIMD4<Int32>) -> Void,
    storeLast: (Int, SIMD4<Int32>) -> Void
  ) {
    unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * BlockRow.width) { room in
      guard let xs = room.baseAddress else { return }
      let ys = unsafe xs + BlockRow.width
      let lastPixel = size * size - 1
      for y in 0..<size {
        for start in stride(from: 0, to: size, by: BlockRow.width) {
          let count = min(BlockRow.width, size - start)
          let row = BlockRow(homography: homography, start: start, y: y)
          let bounds = unsafe row.writePositions(count: count, xs, ys)
          let first = y * size + start
          let end = min(count, lastPixel - first)
          if unsafe source.isInterior(x: bounds.x, y: bounds.y) {
            for column in 0..<end {
              unsafe store(
                (first &+ column) &* 3, source.interiorPixel(xs[column], ys[column]))
            }
          } else {
            for column in 0..<end {
              unsafe store(
                (first &+ column) &* 3,
                source.pixel(xs[column], ys[column], border: border))
            }
          }
          if end < count {
            unsafe storeLast(lastPixel * 3, source.pixel(xs[end], ys[end], border: border))
          }
        }
      }
    }
  }
}
