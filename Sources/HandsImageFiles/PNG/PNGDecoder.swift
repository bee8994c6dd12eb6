internal import HandsCPNGReader
internal import HandsImaging
internal import HandsSystem

/// Decodes PNG files with libpng.
enum PNGDecoder {
  // Safe: the reader receives the buffer's width and height and fills no more; the message is
  // null-terminated.

  /// The largest number of pixels whose number of bytes is an `Int`.
  private static let maximumPixels = Int.max / 3

  /// Decodes a file to RGB, like MediaPipe's loader but without alpha; at a smaller scale by the mean of the pixels.
  static func decode(_ bytes: [UInt8], options: DecodingOptions) throws(ImageError) -> Picture {
    let image = try decode(bytes, limits: options.limits)
    guard options.scale != .full else { return image }
    let (width, height) = (
      options.scale.length(image.width), options.scale.length(image.height)
    )
    try checkDecodingMemory(
      bytes: (image.width * image.height + width * height) * 3, limits: options.limits)
    return image.averaged(width: width, height: height)
  }

  private static func decode(_ bytes: [UInt8], limits: PictureLimits) throws(ImageError) -> Picture
  {
    let header = try PNGHeader(bytes)
    try limits.check(width: header.width, height: header.height)
    guard header.width * header.height <= maximumPixels else {
      throw .tooManyPixels(width: header.width, height: header.height, limit: maximumPixels)
    }
    let pixelBytes = header.width * header.height * 3
    try checkDecodingMemory(bytes: pixelBytes, limits: limits)
    var message = [CChar](repeating: 0, count: 128)
    var outcome = PNG_READER_FAILED
    var offset = 0
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: pixelBytes) { pixels, count in
      unsafe LargePages.advise(UnsafeMutableRawBufferPointer(pixels))
      outcome = unsafe png_reader_decode_rgb(
        bytes, bytes.count, UInt32(header.width), UInt32(header.height), pixels.baseAddress,
        &offset, &message, message.count)
      count = outcome == PNG_READER_DECODED ? pixelBytes : 0
    }
    guard outcome != PNG_READER_SURPLUS else {
      throw .malformed(
        format: .png, offset: offset, reason: "the image data go on after the last row")
    }
    guard outcome == PNG_READER_DECODED else {
      throw .codecFailed(format: .png, message: unsafe printable(message))
    }
    return try Picture(
      width: header.width, height: header.height, format: .rgb, bytes: pixels, limits: limits)
  }
}
