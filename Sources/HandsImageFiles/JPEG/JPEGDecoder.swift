internal import HandsCTurboJPEG
internal import HandsImaging

/// Decodes JPEG files with libjpeg-turbo.
enum JPEGDecoder {
  // Safe: the buffer has `rowBytes` for each of the header's rows, and the library receives both
  // numbers.

  /// The scan limit set by TurboJPEG's own flag.
  private static let turboScanLimit = 500

  /// Decodes a file to RGB with the accurate inverse transform and smooth upsampling.
  ///
  /// Damage that libjpeg only warns about, such as missing rows, still results in an image.
  static func decode(
    _ bytes: [UInt8], options: DecodingOptions
  ) throws(ImageError) -> Picture {
    let header = try JPEGHeader(bytes)
    let orientation = options.honoursOrientation ? header.orientation(in: bytes) : .up
    let copies = orientation == .up ? 1 : 2
    try check(header, imageCopies: copies, limits: options.limits)
    let image = try decode(bytes, header, limits: options.limits)
    return orientation == .up ? image : image.oriented(orientation)
  }

  private static func check(
    _ header: JPEGHeader, imageCopies: Int, limits: PictureLimits
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
    try checkDecodingMemory(
      bytes: pixels * 3 * imageCopies + header.coefficientBytes, limits: limits)
  }

  private static func decode(
    _ bytes: [UInt8], _ header: JPEGHeader, limits: PictureLimits
  ) throws(ImageError) -> Picture {
    guard let decompressor = unsafe tjInitDecompress() else {
      throw .codecFailed(format: .jpeg, message: "libjpeg-turbo could not start")
    }
    defer { unsafe _ = tjDestroy(decompressor) }
    var flags = TJFLAG_ACCURATEDCT
    if limits.maximumScans <= turboScanLimit { flags |= TJFLAG_LIMITSCANS }
    let rowBytes = header.width * 3
    var isDecoded = false
    let pixels = unsafe [UInt8](
      unsafeUninitializedCapacity: rowBytes * header.height
    ) { pixels, count in
      // Rows that are missing in a damaged file stay black.
      unsafe pixels.initialize(repeating: 0)
      count = pixels.count
      let status = unsafe tjDecompress2(
        decompressor, bytes, UInt(bytes.count), pixels.baseAddress, Int32(header.width),
        Int32(rowBytes), Int32(header.height), Int32(TJPF_RGB.rawValue), flags)
      let isOnlyWarning =
        unsafe tjGetErrorCode(decompressor) == Int32(TJERR_WARNING.rawValue)
      isDecoded = status == 0 || isOnlyWarning
    }
    guard isDecoded else {
      throw .codecFailed(format: .jpeg, message: unsafe printable(tjGetErrorStr2(decompressor)))
    }
    return try Picture(
      width: header.width, height: header.height, format: .rgb, bytes: pixels, limits: limits)
  }
}
