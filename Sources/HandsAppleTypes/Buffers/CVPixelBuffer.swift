internal import Foundation
internal import HandsImaging

/// A pixel buffer, the only kind of image buffer.
public typealias CVImageBuffer = CVPixelBuffer

/// Mutable pixels in memory, like Core Video's type.
///
/// The `kCVPixelFormatType` constants list the supported formats. If you write pixels, make sure
/// that nothing reads them at the same time.
@safe public final class CVPixelBuffer {
  // Safe: the memory has the layout's size, belongs to the object, and is freed with it.
  let layout: PixelLayout
  private let memory: UnsafeMutableRawPointer

  /// Creates a black buffer with contiguous rows.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - pixelFormatType: One of the `kCVPixelFormatType` constants.
  /// - Throws: ``ImageSourceError`` if the format is unknown, the size is invalid, or there is not
  ///   enough memory.
  public convenience init(
    width: Int, height: Int, pixelFormatType: OSType
  ) throws(ImageSourceError) {
    try self.init(PixelLayout(type: pixelFormatType, width: width, height: height))
  }

  /// Creates a buffer with a copy of pixels.
  ///
  /// - Parameters:
  ///   - bytes: The rows of the planes, one plane after another; the very last row need not fill
  ///     its stride.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - pixelFormatType: One of the `kCVPixelFormatType` constants.
  ///   - bytesPerRow: The number of bytes between the starts of rows, in every plane; `nil` if rows
  ///     are contiguous.
  /// - Throws: ``ImageSourceError`` if the format is unknown, or the size, the stride or the number
  ///   of bytes is invalid.
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

  /// Calls a closure with the bytes of all planes.
  func withBytes<Result, Failure>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let bytes = unsafe UnsafeRawBufferPointer(start: memory, count: layout.dataSize)
    return try unsafe body(Span(_unsafeBytes: bytes))
  }
}
