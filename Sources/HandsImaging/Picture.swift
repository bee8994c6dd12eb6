/// An image with 8-bit interleaved channels and rows from top to bottom.
///
/// Copies share the bytes.
public struct Picture: Hashable, Sendable {
  /// The width in pixels, 1 or more.
  public let width: Int
  /// The height in pixels, 1 or more.
  public let height: Int
  /// The order of the channels.
  public let format: PixelFormat
  /// The number of bytes between the starts of rows, at least `width * format.bytesPerPixel`.
  public let rowStride: Int
  /// The pixels; bytes after a row's pixels and after the last row are ignored.
  public let bytes: [UInt8]

  /// Wraps pixels without copying them.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - format: The order of the channels.
  ///   - rowStride: The number of bytes between the starts of rows, or `nil` if rows are
  ///     contiguous.
  ///   - bytes: The pixels; the last row need not fill its stride.
  ///   - limits: Limits on the image's size.
  /// - Throws: ``ImageError`` if the size, the stride or the number of bytes is invalid.
  public init(
    width: Int, height: Int, format: PixelFormat, rowStride: Int? = nil, bytes: [UInt8],
    limits: PictureLimits = PictureLimits()
  ) throws(ImageError) {
    try limits.check(width: width, height: height)
    let (rowBytes, rowOverflow) = width.multipliedReportingOverflow(by: format.bytesPerPixel)
    let stride = rowStride ?? rowBytes
    guard !rowOverflow, stride >= rowBytes else {
      throw .invalidRowStride(rowStride: stride, minimum: rowBytes)
    }
    let (leading, strideOverflow) = (height - 1).multipliedReportingOverflow(by: stride)
    let (expected, overflow) = leading.addingReportingOverflow(rowBytes)
    guard !strideOverflow, !overflow else {
      throw .invalidRowStride(rowStride: stride, minimum: rowBytes)
    }
    guard bytes.count >= expected else {
      throw .tooFewBytes(count: bytes.count, expected: expected)
    }
    self.width = width
    self.height = height
    self.format = format
    self.rowStride = stride
    self.bytes = bytes
  }

  /// Wraps pixels with contiguous rows and a size that was already checked.
  package init(packed bytes: [UInt8], width: Int, height: Int, format: PixelFormat) {
    self.width = width
    self.height = height
    self.format = format
    self.rowStride = width * format.bytesPerPixel
    self.bytes = bytes
  }

  /// The bytes of the pixels only, without padding between rows.
  public var packedBytes: [UInt8] {
    let rowBytes = width * format.bytesPerPixel
    if rowStride == rowBytes, bytes.count == rowBytes * height { return bytes }
    var packed: [UInt8] = []
    packed.reserveCapacity(rowBytes * height)
    for y in 0..<height {
      packed += bytes[y * rowStride..<y * rowStride + rowBytes]
    }
    return packed
  }
}
