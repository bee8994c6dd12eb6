internal import HandsCTurboJPEG
internal import HandsImaging

/// Decodes JPEG files with libjpeg-turbo.
enum JPEGDecoder {
  // Safe: the buffer has `rowBytes` for each row of the header's at the scale, and the library receives
  // both numbers.

  /// The scan limit set by TurboJPEG's own flag.
  private static let turboScanLimit = 500

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

  /// Decodes a file that is within the limits, as stored.
  static func decode(
    _ bytes: [UInt8], _ header: JPEGHeader, scale: ImageDecoder.Scale, limits: PictureLimits
  ) throws(ImageError) -> Picture {
    try unsafe withDecompressor { decompressor throws(ImageError) in
      var flags = TJFLAG_ACCURATEDCT
      if limits.maximumScans <= turboScanLimit { flags |= TJFLAG_LIMITSCANS }
      let (width, height) = (scale.length(header.width), scale.length(header.height))
      let rowBytes = width * 3
      var isDecoded = false
      let pixels = unsafe [UInt8](
        unsafeUninitializedCapacity: rowBytes * height
      ) { pixels, count in
        // Rows that are missing in a damaged file stay black.
        unsafe pixels.initialize(repeating: 0)
        count = pixels.count
        let status = unsafe tjDecompress2(
          decompressor, bytes, UInt(bytes.count), pixels.baseAddress, Int32(width),
          Int32(rowBytes), Int32(height), Int32(TJPF_RGB.rawValue), flags)
        let isOnlyWarning =
          unsafe tjGetErrorCode(decompressor) == Int32(TJERR_WARNING.rawValue)
        isDecoded = status == 0 || isOnlyWarning
      }
      guard isDecoded else {
        throw .codecFailed(format: .jpeg, message: unsafe printable(tjGetErrorStr2(decompressor)))
      }
      return try Picture(
        width: width, height: height, format: .rgb, bytes: pixels, limits: limits)
    }
  }

  /// Lends a decompressor of libjpeg-turbo.
  static func withDecompressor<Value>(
    _ body: (tjhandle) throws(ImageError) -> Value
  ) throws(ImageError) -> Value {
    guard let decompressor = unsafe tjInitDecompress() else {
      throw .codecFailed(format: .jpeg, message: "libjpeg-turbo could not start")
    }
    defer { unsafe _ = tjDestroy(decompressor) }
    return try unsafe body(decompressor)
  }
}
