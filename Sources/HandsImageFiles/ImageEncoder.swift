public import HandsImaging

/// Encodes images as PNG or JPEG files.
public enum ImageEncoder {
  /// Encodes an image; alpha is dropped.
  ///
  /// - Parameters:
  ///   - image: An image of any pixel format.
  ///   - format: The file's format; JPEG is encoded with quality 90 and no chroma subsampling.
  /// - Returns: The contents of the file.
  /// - Throws: `ImageError.codecFailed(format:message:)` or `ImageError.outOfMemory(bytes:)`.
  public static func encode(
    _ image: Picture, as format: ImageError.FileFormat
  ) throws(ImageError) -> [UInt8] {
    switch format {
    case .png: try PNGEncoder.encode(image)
    case .jpeg: try JPEGEncoder.encode(image, quality: 90)
    }
  }

  /// Returns the format for a file name extension: `.png`, `.jpg` or `.jpeg`, in upper or lower
  /// case.
  ///
  /// - Parameter path: A file name or path.
  /// - Returns: The format, or `nil` for other extensions.
  public static func fileFormat(forPath path: String) -> ImageError.FileFormat? {
    let name = path.lowercased()
    if name.hasSuffix(".png") { return .png }
    if name.hasSuffix(".jpg") || name.hasSuffix(".jpeg") { return .jpeg }
    return nil
  }
}
