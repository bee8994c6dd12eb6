internal import HandsCJPEGReader
internal import HandsImaging

/// The coefficients of a JPEG file; use it from one thread at a time.
@safe final class JPEGReader {
  // Safe: the C reader is released once, with this object; buffers are passed with their sizes, and messages are
  // null-terminated.

  /// A part of the image as a JPEG file.
  struct Cut: Sendable {
    var file: [UInt8]
    /// The column of the image that the part starts at.
    var x: Int
    /// The row of the image that the part starts at.
    var y: Int
  }

  private let reader: OpaquePointer

  private static let messageSize = 128

  private let width: Int
  private let height: Int

  /// Reads all coefficients of a file.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - header: Its markers.
  ///   - scanLimit: The maximum number of scans.
  ///   - partSizeLimit: The maximum size of the file that a part is cut to, in bytes.
  /// - Throws: ``ImageError/codecFailed(format:message:)`` if it is damaged, lacks
  ///   quantization tables, or has more scans.
  init(
    _ bytes: [UInt8], _ header: JPEGHeader, scanLimit: Int32, partSizeLimit: Int
  ) throws(ImageError) {
    (width, height) = (header.width, header.height)
    var message = [CChar](repeating: 0, count: JPEGReader.messageSize)
    guard
      let reader = unsafe jpeg_reader_open(
        bytes, bytes.count, UInt32(width), UInt32(height), scanLimit, partSizeLimit,
        &message, message.count)
    else {
      throw JPEGReader.failure(message)
    }
    unsafe self.reader = reader
  }

  deinit { unsafe jpeg_reader_close(reader) }

  /// A component at a quarter of its scale.
  ///
  /// - Parameters:
  ///   - component: The index of the component, less than their number.
  ///   - width: The number of samples in a row.
  ///   - height: The number of rows; what is beyond the component repeats its last samples.
  /// - Returns: The samples, row by row.
  /// - Throws: ``ImageError/codecFailed(format:message:)`` if there is no memory.
  func quarter(_ component: Int, width: Int, height: Int) throws(ImageError) -> [UInt8] {
    var message = [CChar](repeating: 0, count: JPEGReader.messageSize)
    var plane = [UInt8](repeating: 0, count: width * height)
    let isDone = unsafe jpeg_reader_quarter(
      reader, Int32(component), UInt32(width), UInt32(height), &plane, &message, message.count)
    guard isDone != 0 else { throw JPEGReader.failure(message) }
    return plane
  }

  /// Cuts an area out, enlarged to whole units.
  ///
  /// - Parameter area: The area, inside the image.
  /// - Returns: The part.
  /// - Throws: ``ImageError/codecFailed(format:message:)`` for coefficients that a file cannot have.
  func cut(_ area: PixelArea) throws(ImageError) -> Cut {
    var (unitWidth, unitHeight) = (Int32(0), Int32(0))
    unsafe jpeg_reader_unit(reader, &unitWidth, &unitHeight)
    let x = span(area.x, area.width, unit: Int(unitWidth), limit: width)
    let y = span(area.y, area.height, unit: Int(unitHeight), limit: height)
    var message = [CChar](repeating: 0, count: JPEGReader.messageSize)
    var file: UnsafePointer<UInt8>?
    var size = 0
    let isDone = unsafe jpeg_reader_cut(
      reader, UInt32(x.lowerBound) / UInt32(unitWidth), UInt32(y.lowerBound) / UInt32(unitHeight),
      UInt32(x.count), UInt32(y.count), &file, &size, &message, message.count)
    guard isDone != 0, let file = unsafe file else { throw JPEGReader.failure(message) }
    let bytes = unsafe [UInt8](UnsafeBufferPointer(start: file, count: size))
    return Cut(file: bytes, x: x.lowerBound, y: y.lowerBound)
  }

  /// The pixels of whole units that contain some pixels along a side.
  private func span(_ start: Int, _ count: Int, unit: Int, limit: Int) -> Range<Int> {
    start / unit * unit..<min((start + count - 1) / unit * unit + unit, limit)
  }

  private static func failure(_ message: [CChar]) -> ImageError {
    .codecFailed(format: .jpeg, message: unsafe printable(message))
  }
}
