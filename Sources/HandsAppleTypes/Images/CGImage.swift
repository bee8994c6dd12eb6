public import HandsImaging

/// A picture in memory, under Core Graphics' name.
///
/// Immutable. Alpha is ignored: colours are those of the pixels as they are.
public final class CGImage: Sendable {
  /// The pixels, in any format.
  public let picture: Picture

  /// Wraps a picture.
  ///
  /// - Parameter picture: The pixels, in any format.
  public init(_ picture: Picture) {
    self.picture = picture
  }

  /// Pixels in a row.
  public var width: Int { picture.width }
  /// Rows.
  public var height: Int { picture.height }
  /// Bytes from one row to the next.
  public var bytesPerRow: Int { picture.rowStride }
  /// Always 8.
  public var bitsPerComponent: Int { 8 }
  /// Bits from one pixel to the next.
  public var bitsPerPixel: Int { picture.format.bytesPerPixel * 8 }
}
