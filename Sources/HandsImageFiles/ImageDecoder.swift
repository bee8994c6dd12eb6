public import HandsImaging

/// Decodes PNG and JPEG files to RGB images.
public enum ImageDecoder {
  /// Decodes a file; its first bytes decide which format it is.
  ///
  /// Greys and palettes become RGB, alpha is dropped, colour profiles are ignored.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - options: Limits, and whether EXIF orientation is applied.
  /// - Returns: An image of format ``PixelFormat/rgb`` without gaps between rows.
  /// - Throws: ``ImageError`` if the file is of another kind, damaged or above a limit.
  public static func decode(
    _ bytes: [UInt8], options: DecodingOptions = DecodingOptions()
  ) throws(ImageError) -> Picture {
    switch fileFormat(of: bytes) {
    case .png: try PNGDecoder.decode(bytes, limits: options.limits)
    case .jpeg: try JPEGDecoder.decode(bytes, options: options)
    case nil: throw .unknownFileType(count: bytes.count)
    }
  }

  /// How the pixels of a file must be turned and mirrored to be seen upright.
  ///
  /// - Parameter bytes: The whole file.
  /// - Returns: The orientation in a JPEG's EXIF segment; ``ImageOrientation/up`` for a file that
  ///   says nothing.
  /// - Throws: ``ImageError`` for a JPEG whose markers are damaged.
  public static func orientation(of bytes: [UInt8]) throws(ImageError) -> ImageOrientation {
    guard fileFormat(of: bytes) == .jpeg else { return .up }
    return try JPEGHeader(bytes).orientation(in: bytes)
  }

  /// The format that a file's first bytes announce.
  ///
  /// - Parameter bytes: The file, or its first 8 bytes.
  /// - Returns: `nil` if they announce neither format.
  public static func fileFormat(of bytes: [UInt8]) -> ImageError.FileFormat? {
    if bytes.starts(with: PNGHeader.signature) { return .png }
    if bytes.starts(with: JPEGHeader.signature) { return .jpeg }
    return nil
  }
}
