public import HandsImaging

/// Decodes PNG and JPEG files to RGB images.
public enum ImageDecoder {
  /// Decodes a file, whose format is determined by its first bytes.
  ///
  /// Gray and palettes become RGB, alpha is dropped, and color profiles are ignored.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - options: Limits, and whether to apply the EXIF orientation.
  /// - Returns: An image in the format ``PixelFormat/rgb`` with contiguous rows.
  /// - Throws: ``ImageError`` if the file has another format, is damaged, or exceeds a limit.
  public static func decode(
    _ bytes: [UInt8], options: DecodingOptions = DecodingOptions()
  ) throws(ImageError) -> Picture {
    switch fileFormat(of: bytes) {
    case .png: try PNGDecoder.decode(bytes, limits: options.limits)
    case .jpeg: try JPEGDecoder.decode(bytes, options: options)
    case nil: throw .unknownFileType(count: bytes.count)
    }
  }

  /// Returns the orientation of the pixels in a file.
  ///
  /// - Parameter bytes: The contents of the file.
  /// - Returns: The orientation in a JPEG's EXIF segment; ``ImageOrientation/up`` for a file
  ///   without one.
  /// - Throws: ``ImageError`` for a JPEG with damaged markers.
  public static func orientation(of bytes: [UInt8]) throws(ImageError) -> ImageOrientation {
    guard fileFormat(of: bytes) == .jpeg else { return .up }
    return try JPEGHeader(bytes).orientation(in: bytes)
  }

  /// Returns the format of a file, determined by its first bytes.
  ///
  /// - Parameter bytes: The file, or its first 8 bytes.
  /// - Returns: The format, or `nil` if it is neither PNG nor JPEG.
  public static func fileFormat(of bytes: [UInt8]) -> ImageError.FileFormat? {
    if bytes.starts(with: PNGHeader.signature) { return .png }
    if bytes.starts(with: JPEGHeader.signature) { return .jpeg }
    return nil
  }
}
