/// Limits on the size of images, checked before allocating memory of that size.
public struct PictureLimits: Hashable, Sendable {
  /// Maximum number of pixels of an image.
  public var maximumPixels: Int
  /// Maximum width and height in pixels; the warp's source coordinates have 16 bits.
  public var maximumSide: Int
  /// Maximum number of scans of a JPEG file.
  public var maximumScans: Int
  /// Maximum number of scans of a JPEG file times its pixels, which limits the decoding time.
  public var maximumScanPixels: Int
  /// Maximum number of bytes for decoding: the pixels and a JPEG's coefficients.
  public var maximumDecodingBytes: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - maximumPixels: Maximum number of pixels of an image.
  ///   - maximumSide: Maximum width and height in pixels.
  ///   - maximumScans: Maximum number of scans of a JPEG file.
  ///   - maximumScanPixels: Maximum number of scans of a JPEG file times its pixels.
  ///   - maximumDecodingBytes: Maximum number of bytes for decoding.
  public init(
    maximumPixels: Int = 64_000_000, maximumSide: Int = 32_768, maximumScans: Int = 500,
    maximumScanPixels: Int = 1_000_000_000, maximumDecodingBytes: Int = 448 << 20
  ) {
    self.maximumPixels = maximumPixels
    self.maximumSide = maximumSide
    self.maximumScans = maximumScans
    self.maximumScanPixels = maximumScanPixels
    self.maximumDecodingBytes = maximumDecodingBytes
  }

  /// Checks an image's size.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  /// - Throws: ``ImageError/invalidSize(width:height:)``, ``ImageError/sideTooLong(side:limit:)``
  ///   or ``ImageError/tooManyPixels(width:height:limit:)``.
  public func check(width: Int, height: Int) throws(ImageError) {
    guard width > 0, height > 0 else {
      throw .invalidSize(width: width, height: height)
    }
    guard width <= maximumSide, height <= maximumSide else {
      throw .sideTooLong(side: max(width, height), limit: maximumSide)
    }
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, pixels <= maximumPixels else {
      throw .tooManyPixels(width: width, height: height, limit: maximumPixels)
    }
  }
}
