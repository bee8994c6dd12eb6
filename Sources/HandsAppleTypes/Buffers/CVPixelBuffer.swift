internal import Foundation
internal import HandsImaging

/// A pixel buffer; pixel buffers are the only image buffers there are.
public typealias CVImageBuffer = CVPixelBuffer

/// Pixels in memory that can be written to, under Core Video's name.
///
/// Formats are those of the `kCVPixelFormatType` constants. Who writes pixels sees to it that
/// nobody reads them at the same time.
@safe public final class CVPixelBuffer {
  // Safe: the memory has the layout's size, belongs to the object, and is freed with it.
  let layout: PixelLayout
  private let memory: UnsafeMutableRawPointer

  /// Creates a black buffer whose rows have no gaps.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row.
  ///   - height: Rows.
  ///   - pixelFormatType: One of the `kCVPixelFormatType` constants.
  /// - Throws: ``ImageSourceError`` if the format isn't known, the size is refused, or there is no
  ///   memory.
  public convenience init(
    width: Int, height: Int, pixelFormatType: OSType
  ) throws(ImageSourceError) {
    try self.init(PixelLayout(type: pixelFormatType, width: width, height: height))
  }

  /// Copies pixels.
  ///
  /// - Parameters:
  ///   - bytes: The rows of the planes, one plane behind the other; the very last row need not
  ///     fill its stride.
  ///   - width: Pixels in a row.
  ///   - height: Rows.
  ///   - pixelFormatType: One of the `kCVPixelFormatType` constants.
  ///   - bytesPerRow: Bytes from one row to the next, in every plane; `nil` if rows follow without
  ///     a gap.
  /// - Throws: ``ImageSourceError`` if the format isn't known, or the size, the stride or the number
  ///   of bytes is refused.
  public convenience init(
    bytes: [UInt8], width: Int, height: Int, pixelFormatType: OSType, bytesPerRow: Int? = nil
  ) throws(ImageSourceError) {
    let layout = try PixelLayout(
      type: pixelFormatType, width: width, height: height, bytesPerRow: bytesPerRow)
    try layout.check(byteCount: bytes.count)
    try self.init(layout)
    unsafe UnsafeMutableRawBufferPointer(start: memory, count: layout.dataSize)
      .copyBytes(from: bytes.prefix(layout.dataSize))
  }

  private init(_ layout: PixelLayout) throws(ImageSourceError) {
    guard let memory = unsafe calloc(layout.dataSize, 1) else {
      throw .image(.outOfMemory(bytes: layout.dataSize))
    }
    unsafe self.memory = memory
    self.layout = layout
  }

  deinit { unsafe free(memory) }

  /// The start of the first plane.
  var baseAddress: UnsafeMutableRawPointer { unsafe memory }

  /// Lets the bytes of all planes be read.
  func withBytes<Result, Failure>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let bytes = unsafe UnsafeRawBufferPointer(start: memory, count: layout.dataSize)
    return try unsafe body(Span(_unsafeBytes: bytes))
  }
}
