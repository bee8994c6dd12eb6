/// The largest pictures that are accepted, checked before anything of their size is allocated.
public struct PictureLimits: Hashable, Sendable {
  /// Pixels of a picture.
  public var maximumPixels: Int
  /// Pixels along one side; source coordinates of the warp have 16 bits.
  public var maximumSide: Int
  /// Scans of a JPEG file.
  public var maximumScans: Int
  /// Scans of a JPEG file times its pixels: what decoding costs in time.
  public var maximumScanPixels: Int
  /// Bytes that decoding may take: the pixels and a JPEG's coefficients.
  public var maximumDecodingBytes: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - maximumPixels: Pixels of a picture.
  ///   - maximumSide: Pixels along one side.
  ///   - maximumScans: Scans of a JPEG file.
  ///   - maximumScanPixels: Scans of a JPEG file times its pixels.
  ///   - maximumDecodingBytes: Bytes that decoding may take.
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

  /// Checks a picture's size.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row.
  ///   - height: Rows.
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
