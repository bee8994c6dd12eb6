internal import HandsCPNG
public import HandsImaging

/// Encodes PNG files with libpng.
public enum PNGEncoder {
  // Safe: the library receives the buffer's size and writes no more; an image contains the bytes of
  // all its rows.

  /// Encodes an image losslessly; alpha is dropped.
  ///
  /// - Parameter image: An image of any pixel format.
  /// - Returns: The contents of the file.
  /// - Throws: `ImageError.codecFailed(format:message:)` or `ImageError.outOfMemory(bytes:)`.
  public static func encode(_ image: Picture) throws(ImageError) -> [UInt8] {
    let opaque = image.format == .gray ? image : image.converted(to: .rgb)
    guard let rowStride = Int32(exactly: opaque.rowStride) else {
      throw .codecFailed(format: .png, message: "the rows are too long")
    }
    var png = unsafe png_image()
    unsafe png.version = UInt32(PNG_IMAGE_VERSION)
    unsafe png.width = UInt32(opaque.width)
    unsafe png.height = UInt32(opaque.height)
    unsafe png.format = opaque.format == .gray ? 0 : UInt32(PNG_FORMAT_FLAG_COLOR)
    let capacity = maximumFileSize(of: opaque)
    try checkRoom(bytes: capacity)
    var isEncoded = false
    let file = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { file, count in
      var size = capacity
      let status = unsafe png_image_write_to_memory(
        &png, file.baseAddress, &size, 0, opaque.bytes, rowStride, nil)
      isEncoded = status != 0
      count = isEncoded ? size : 0
    }
    guard isEncoded else {
      let message = unsafe withUnsafePointer(to: png.message) { text in
        unsafe UnsafeRawPointer(text).withMemoryRebound(to: CChar.self, capacity: 64) { text in
          unsafe printable(text)
        }
      }
      throw .codecFailed(format: .png, message: message)
    }
    return file
  }

  /// Returns the size for incompressible pixels: stored blocks, chunks of 8 KB, and the other
  /// chunks.
  private static func maximumFileSize(of image: Picture) -> Int {
    let filtered = (image.width * image.format.bytesPerPixel + 1) * image.height
    let compressed = filtered + (filtered + 7) / 8 + (filtered + 63) / 64 + 11
    return compressed + 12 * (compressed / 8192 + 1) + 256
  }
}
