public import HandsImaging

/// An image in memory, like Core Graphics' type.
///
/// Immutable. Alpha is ignored: colors are taken from the pixels as they are.
public final class CGImage: Sendable {
  /// The pixels, in any format.
  public let picture: Picture

  /// Wraps an image.
  ///
  /// - Parameter picture: The pixels, in any format.
  public init(_ picture: Picture) {
    self.picture = picture
  }

  /// The width in pixels.
  public var width: Int { picture.width }
  /// The height in pixels.
  public var height: Int { picture.height }
  /// The number of bytes between the starts of rows.
  public var bytesPerRow: Int { picture.rowStride }
  /// The number of bits per channel, always 8.
  public var bitsPerComponent: Int { 8 }
  /// The number of bits per pixel.
  public var bitsPerPixel: Int { picture.format.bytesPerPixel * 8 }
}
