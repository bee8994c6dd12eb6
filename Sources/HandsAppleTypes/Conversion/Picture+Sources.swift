public import HandsImaging

/// Apple's images as pictures that the tasks take: always colours, copied where the original could
/// change.
extension Picture {
  /// The pixels as they are stored; greys as three equal channels.
  ///
  /// - Parameter image: An image.
  public init(_ image: CGImage) {
    self = image.picture.format == .gray ? image.picture.converted(to: .rgb) : image.picture
  }

  /// The pixels as they are stored, neither turned nor mirrored.
  ///
  /// - Parameter image: An image.
  /// - Throws: ``ImageSourceError/noPixels``.
  public init(_ image: UIImage) throws(ImageSourceError) {
    guard let pixels = image.cgImage else { throw .noPixels }
    self.init(pixels)
  }

  /// A copy of the pixels.
  ///
  /// Premultiplied alpha is undone; colour from luma and chroma follows ITU-R BT.601.
  ///
  /// - Parameter buffer: A buffer of any format; nobody may write to it meanwhile.
  public init(_ buffer: CVPixelBuffer) {
    self = buffer.withBytes { buffer.layout.picture(of: $0) }
  }

  /// A copy of a sample's pixels.
  ///
  /// - Parameter sample: A sample with a frame.
  /// - Throws: ``ImageSourceError/invalidSampleBuffer`` or ``ImageSourceError/noImageBuffer``.
  public init(_ sample: CMSampleBuffer) throws(ImageSourceError) {
    guard sample.isValid else { throw .invalidSampleBuffer }
    guard let buffer = sample.imageBuffer else { throw .noImageBuffer }
    self.init(buffer)
  }

  /// A copy of pixels in one of Core Video's formats.
  ///
  /// - Parameters:
  ///   - bytes: The rows of the planes, one plane behind the other; the very last row need not
  ///     fill its stride.
  ///   - width: Pixels in a row.
  ///   - height: Rows.
  ///   - pixelFormatType: One of the `kCVPixelFormatType` constants.
  ///   - bytesPerRow: Bytes from one row to the next, in every plane; `nil` if rows follow without
  ///     a gap.
  /// - Throws: ``ImageSourceError`` if the format isn't known, or the size, the stride or the number
  ///   of bytes is refused.
  public init(
    bytes: [UInt8], width: Int, height: Int, pixelFormatType: OSType, bytesPerRow: Int? = nil
  ) throws(ImageSourceError) {
    let layout = try PixelLayout(
      type: pixelFormatType, width: width, height: height, bytesPerRow: bytesPerRow)
    try layout.check(byteCount: bytes.count)
    self = layout.picture(of: bytes.span)
  }
}
