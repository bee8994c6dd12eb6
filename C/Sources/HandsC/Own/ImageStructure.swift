import Hands
import HandsCInterface
import HandsImaging
import HandsSystem

extension hands_image: SizedStructure {
  static let name = "hands_image"
  static let firstSize = unsafe MemoryLayout<hands_image>.size
  static var defaults: hands_image { unsafe hands_image() }

  /// Copies the pixels into a frame; gray ones become RGB.
  ///
  /// - Parameter time: The frame's time.
  /// - Returns: The frame.
  /// - Throws: ``Failure`` if the size, the stride, the format or the number of bytes is invalid.
  func frame(at time: Duration) throws(Failure) -> VideoFrame {
    // Safe: the caller states how many bytes are readable, and only those of the image are copied.
    let formats: [Int32: PixelFormat] = [
      Int32(HANDS_RGB.rawValue): .rgb, Int32(HANDS_RGBA.rawValue): .rgba,
      Int32(HANDS_BGRA.rawValue): .bgra, Int32(HANDS_GRAY.rawValue): .gray,
    ]
    guard let pixelFormat = unsafe formats[format] else {
      throw unsafe .invalid(
        "format is \(format); it must be HANDS_RGB, HANDS_RGBA, HANDS_BGRA or HANDS_GRAY")
    }
    let pixels = try unsafe required(pixels, "pixels")
    let (width, height) = unsafe (Int(width), Int(height))
    let rowStride = unsafe stride == 0 ? nil : byteCount(stride)
    do throws(ImageError) {
      try PictureLimits().check(width: width, height: height)
      let rowBytes = width * pixelFormat.bytesPerPixel
      let rows = (rowStride ?? rowBytes).multipliedReportingOverflow(by: height - 1)
      let needed = rows.partialValue.addingReportingOverflow(rowBytes)
      guard !rows.overflow, !needed.overflow, (rowStride ?? rowBytes) >= rowBytes else {
        throw .invalidRowStride(rowStride: rowStride ?? rowBytes, minimum: rowBytes)
      }
      let count = unsafe min(byteCount(byte_count), needed.partialValue)
      guard count == needed.partialValue else {
        throw .tooFewBytes(count: count, expected: needed.partialValue)
      }
      let packedCount = rowBytes * height
      let room = pixelFormat == .gray ? 4 * packedCount : packedCount
      guard FreeMemory.hasRoom(for: room) else { throw .outOfMemory(bytes: room) }
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: packedCount) { target, filled in
        for y in 0..<height {
          let row = unsafe UnsafeBufferPointer(
            start: pixels + y * (rowStride ?? rowBytes), count: rowBytes)
          _ = unsafe UnsafeMutableBufferPointer(rebasing: target[filled..<filled + rowBytes])
            .update(from: row)
          filled += rowBytes
        }
      }
      let picture = try Picture(width: width, height: height, format: pixelFormat, bytes: bytes)
      return unsafe VideoFrame(
        picture: pixelFormat == .gray ? picture.converted(to: .rgb) : picture, time: time,
        rotationDegrees: Int(rotation_degrees))
    } catch {
      throw Failure(own: .image(error))
    }
  }
}

/// Converts a number of bytes.
///
/// - Parameter size: A `size_t`, which Swift imports as signed.
/// - Returns: The number, or `Int.max` if it does not fit.
func byteCount(_ size: Int) -> Int { Int(clamping: UInt(bitPattern: size)) }
