public import HandsImaging

extension CVPixelBuffer {
  /// Creates a BGRA buffer, the format of most cameras, from an image.
  ///
  /// - Parameter picture: An image of any format; without alpha it becomes opaque.
  /// - Throws: ``ImageSourceError`` if there is not enough memory.
  public convenience init(_ picture: Picture) throws(ImageSourceError) {
    try self.init(
      bytes: picture.converted(to: .bgra).packedBytes, width: picture.width,
      height: picture.height, pixelFormatType: kCVPixelFormatType_32BGRA)
  }
}
