internal import HandsCJPEGReader
internal import HandsImaging
internal import HandsSystem

/// Decodes JPEG files with libjpeg-turbo.
enum JPEGDecoder {
  // Safe: the buffer has the reader's number of bytes for the header's sides, which it compares with the file's, and
  // for the scale; the message is null-terminated.

  /// Decodes a file to RGB at a scale, with the accurate inverse transform and smooth upsampling.
  ///
  /// Damage that libjpeg only warns about, such as missing rows, still results in an image.
  static func decode(
    _ bytes: [UInt8], options: DecodingOptions
  ) throws(ImageError) -> Picture {
    let header = try JPEGHeader(bytes)
    let orientation = options.honoursOrientation ? header.orientation(in: bytes) : .up
    let copies = orientation == .up ? 1 : 2
    let pixels = options.scale.length(header.width) * options.scale.length(header.height)
    try check(
      header, bytes: pixels * 3 * copies + header.coefficientBytes, limits: options.limits)
    let image = try decode(bytes, header, scale: options.scale, limits: options.limits)
    return orientation == .up ? image : image.oriented(orientation)
  }

  /// Checks a file's size and the work and memory that it takes.
  ///
  /// - Parameters:
  ///   - header: The file's markers.
  ///   - memory: The memory for pixels and coefficients, in bytes.
  ///   - limits: The limits.
  /// - Throws: ``ImageError`` for the first limit that is exceeded.
  static func check(
    _ header: JPEGHeader, bytes memory: Int, limits: PictureLimits
  ) throws(ImageError) {
    try limits.check(width: header.width, height: header.height)
    guard header.scanCount <= limits.maximumScans else {
      throw .tooManyScans(scans: header.scanCount, limit: limits.maximumScans)
    }
    let pixels = header.width * header.height
    let (scanPixels, overflow) = pixels.multipliedReportingOverflow(by: header.scanCount)
    guard !overflow, scanPixels <= limits.maximumScanPixels else {
      throw .tooMuchWork(
        scans: header.scanCount, pixels: pixels, limit: limits.maximumScanPixels)
    }
    try checkDecodingMemory(bytes: memory, limits: limits)
  }

  /// The number of scans that may be read of a file that ``check(_:bytes:limits:)`` accepts.
  ///
  /// libjpeg may find more of them than the header: behind damage it goes on elsewhere.
  static func scanLimit(_ header: JPEGHeader, limits: PictureLimits) -> Int32 {
    Int32(
      clamping: min(limits.maximumScans, limits.maximumScanPixels / (header.width * header.height)))
  }

  /// Decodes a file that is within the limits, as stored.
  static func decode(
    _ bytes: [UInt8], _ header: JPEGHeader, scale: ImageDecoder.Scale, limits: PictureLimits
  ) throws(ImageError) -> Picture {
    let (width, height) = (scale.length(header.width), scale.length(header.height))
    let pixelBytes = width * height * 3
    var message = [CChar](repeating: 0, count: 128)
    var isDecoded = false
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: pixelBytes) { pixels, count in
      unsafe LargePages.advise(UnsafeMutableRawBufferPointer(pixels))
      let status = unsafe jpeg_reader_decode_rgb(
        bytes, bytes.count, UInt32(header.width), UInt32(header.height),
        scanLimit(header, limits: limits), UInt32(scale.rawValue), pixels.baseAddress, &message,
        message.count)
      isDecoded = status != 0
      count = isDecoded ? pixelBytes : 0
    }
    guard isDecoded else {
      throw .codecFailed(format: .jpeg, message: unsafe printable(message))
    }
    return try Picture(width: width, height: height, format: .rgb, bytes: pixels, limits: limits)
  }
}
