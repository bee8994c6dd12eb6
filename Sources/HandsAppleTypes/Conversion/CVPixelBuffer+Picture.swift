public import HandsImaging

extension CVPixelBuffer {
  /// Copies a picture as most cameras deliver it: blue, green, red, alpha.
  ///
  /// - Parameter picture: A picture of any format; without alpha it becomes opaque.
  /// - Throws: ``ImageSourceError`` if there is no memory.
  public convenience init(_ picture: Picture) throws(ImageSourceError) {
    try self.init(
      bytes: picture.converted(to: .bgra).packedBytes, width: picture.width,
      height: picture.height, pixelFormatType: kCVPixelFormatType_32BGRA)
  }
}
