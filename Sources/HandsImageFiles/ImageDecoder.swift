public import HandsImaging

/// Decodes PNG and JPEG files to RGB images.
public enum ImageDecoder {
  /// The scale at which a file is decoded: the number of pixels along a side, of which one results.
  ///
  /// A JPEG is decoded at a smaller scale in less time, by libjpeg-turbo's reduced inverse transforms.
  public enum Scale: Int, Hashable, Sendable, CaseIterable {
    /// The image's own.
    case full = 1
    /// Half the image's width and height.
    case half = 2
    /// A quarter of the image's width and height.
    case quarter = 4
    /// An eighth of the image's width and height.
    case eighth = 8

    /// Returns the length of a side of the result, rounded up.
    ///
    /// - Parameter side: The length of the image's side in pixels, 1 or more.
    /// - Returns: The length in pixels, 1 or more.
    public func length(_ side: Int) -> Int { (side - 1) / rawValue + 1 }
  }

  /// Decodes a file, whose format is determined by its first bytes.
  ///
  /// Gray and palettes become RGB, alpha is dropped, and color profiles are ignored.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - options: Limits, whether to apply the EXIF orientation, and the scale.
  /// - Returns: An image in the format `PixelFormat.rgb` with contiguous rows.
  /// - Throws: `ImageError` if the file has another format, is damaged, or exceeds a limit.
  public static func decode(
    _ bytes: [UInt8], options: DecodingOptions = DecodingOptions()
  ) throws(ImageError) -> Picture {
    switch fileFormat(of: bytes) {
    case .png: try PNGDecoder.decode(bytes, options: options)
    case .jpeg: try JPEGDecoder.decode(bytes, options: options)
    case nil: throw .unknownFileType(count: bytes.count)
    }
  }

  /// Returns the orientation of the pixels in a file.
  ///
  /// - Parameter bytes: The contents of the file.
  /// - Returns: The orientation in a JPEG's EXIF segment; `ImageOrientation.up` for a file
  ///   without one.
  /// - Throws: `ImageError` for a JPEG with damaged markers.
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
