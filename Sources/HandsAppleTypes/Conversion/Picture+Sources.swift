public import HandsImaging

/// Converts Apple's image types to images that the tasks accept: always in color, and copied if the
/// original could change.
extension Picture {
  /// Creates an image with the pixels as stored; gray becomes three equal channels.
  ///
  /// - Parameter image: An image.
  public init(_ image: CGImage) {
    self = image.picture.format == .gray ? image.picture.converted(to: .rgb) : image.picture
  }

  /// Creates an image with the pixels as stored, neither rotated nor mirrored.
  ///
  /// - Parameter image: An image.
  /// - Throws: ``ImageSourceError/noPixels``.
  public init(_ image: UIImage) throws(ImageSourceError) {
    guard let pixels = image.cgImage else { throw .noPixels }
    self.init(pixels)
  }

  /// Creates an image with a copy of a buffer's pixels.
  ///
  /// Undoes premultiplied alpha; conversion from luma and chroma follows ITU-R BT.601.
  ///
  /// - Parameter buffer: A buffer of any format; don't write to it during the call.
  public init(_ buffer: CVPixelBuffer) {
    self = buffer.withBytes { buffer.layout.picture(of: $0) }
  }

  /// Creates an image with a copy of a sample's pixels.
  ///
  /// - Parameter sample: A sample with a frame.
  /// - Throws: ``ImageSourceError/invalidSampleBuffer`` or ``ImageSourceError/noImageBuffer``.
  public init(_ sample: CMSampleBuffer) throws(ImageSourceError) {
    guard sample.isValid else { throw .invalidSampleBuffer }
    guard let buffer = sample.imageBuffer else { throw .noImageBuffer }
    self.init(buffer)
  }

  /// Creates an image with a copy of pixels in one of Core Video's formats.
  ///
  /// - Parameters:
  ///   - bytes: The rows of the planes, one plane after another; the very last row need not fill
  ///     its stride.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - pixelFormatType: One of the `kCVPixelFormatType` constants.
  ///   - bytesPerRow: The number of bytes between the starts of rows, in every plane; `nil` if rows
  ///     are contiguous.
  /// - Throws: ``ImageSourceError`` if the format is unknown, or the size, the stride or the number
  ///   of bytes is invalid.
  public init(
    bytes: [UInt8], width: Int, height: Int, pixelFormatType: OSType, bytesPerRow: Int? = nil
  ) throws(ImageSourceError) {
    let layout = try PixelLayout(
      type: pixelFormatType, width: width, height: height, bytesPerRow: bytesPerRow)
    try layout.check(byteCount: bytes.count)
    self = layout.picture(of: bytes.span)
  }
}
