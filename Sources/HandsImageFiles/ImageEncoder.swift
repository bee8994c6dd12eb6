public import HandsImaging

/// Encodes images as PNG or JPEG files.
public enum ImageEncoder {
  /// Encodes an image; alpha is not written.
  ///
  /// - Parameters:
  ///   - image: An image of any pixel format.
  ///   - format: The file's format; JPEG in quality 90 without colour subsampling.
  /// - Returns: The file's bytes.
  /// - Throws: ``ImageError/codecFailed(format:message:)`` or ``ImageError/outOfMemory(bytes:)``.
  public static func encode(
    _ image: Picture, as format: ImageError.FileFormat
  ) throws(ImageError) -> [UInt8] {
    switch format {
    case .png: try PNGEncoder.encode(image)
    case .jpeg: try JPEGEncoder.encode(image, quality: 90)
    }
  }

  /// The format that a file name's ending asks for: `.png`, `.jpg` or `.jpeg`, in any case.
  ///
  /// - Parameter path: A file name or path.
  /// - Returns: `nil` for other endings.
  public static func fileFormat(forPath path: String) -> ImageError.FileFormat? {
    let name = path.lowercased()
    if name.hasSuffix(".png") { return .png }
    if name.hasSuffix(".jpg") || name.hasSuffix(".jpeg") { return .jpeg }
    return nil
  }
}
