internal import HandsCTurboJPEG
internal import HandsImaging
internal import HandsThreads

/// Parts of a JPEG file, decoded from its coefficients, which are read once.
///
/// Reading them takes a third of the time of decoding all pixels. A part is cut out without loss, as a small file,
/// and decoded at its scale.
final class JPEGParts: Sendable {
  // Safe: the reader lives as long as this object and is used by one thread at a time; buffers are passed with their
  // sizes, and messages are null-terminated.

  /// The width of the image in pixels, as stored.
  let width: Int
  /// The height of the image in pixels, as stored.
  let height: Int
  private let limits: PictureLimits
  /// How the components are sampled, in libjpeg-turbo's terms.
  private let sampling: Int32
  private let reader: Lock<JPEGReader>

  /// Reads all coefficients of a file; `nil` for colors other than gray and luminance with chrominance, and for unusual
  /// sampling.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - header: Its markers.
  ///   - limits: Limits on the image and the memory.
  /// - Throws: ``ImageError`` if the file exceeds a limit or is damaged.
  init?(_ bytes: [UInt8], _ header: JPEGHeader, limits: PictureLimits) throws(ImageError) {
    guard let sampling = try JPEGParts.sampling(of: bytes) else { return nil }
    (width, height) = (header.width, header.height)
    self.limits = limits
    self.sampling = sampling
    let overview = ImageDecoder.Scale.quarter
    let pixels = overview.length(width) * overview.length(height)
    let part = min(header.wholeCoefficientBytes, JPEGParts.partCoefficientBytes)
    // Other codes may be longer than those of the file.
    let partSizeLimit = 2 * bytes.count + (1 << 20)
    // The overview comes with its planes.
    try JPEGDecoder.check(
      header, bytes: header.wholeCoefficientBytes + pixels * 6 + part + partSizeLimit,
      limits: limits)
    reader = Lock(
      try JPEGReader(
        bytes, header, scanLimit: JPEGDecoder.scanLimit(header, limits: limits),
        partSizeLimit: partSizeLimit))
  }

  /// The largest size of a part's coefficients: a square of 224 samples, each for less than 4 pixels, that lies
  /// askew, three components of two bytes.
  private static let partCoefficientBytes = 1300 * 1300 * 3 * 2

  /// The whole image at a quarter of its scale.
  func overview() throws(ImageError) -> PictureView {
    let scale = ImageDecoder.Scale.quarter
    let (width, height) = (scale.length(width), scale.length(height))
    let planes = try reader.withLock { reader throws(ImageError) -> [[UInt8]] in
      var planes: [[UInt8]] = []
      for component in 0..<(sampling == Int32(TJSAMP_GRAY.rawValue) ? 1 : 3) {
        planes.append(
          try reader.quarter(
            component, width: Int(tjPlaneWidth(Int32(component), Int32(width), sampling)),
            height: Int(tjPlaneHeight(Int32(component), Int32(height), sampling))))
      }
      return planes
    }
    let picture = try JPEGParts.picture(
      of: planes, sampling: sampling, width: width, height: height, limits: limits)
    return PictureView(reduced: picture, x: 0, y: 0, side: scale.rawValue)
  }

  /// An area of the image.
  ///
  /// - Parameters:
  ///   - area: The area; the view is as large or larger.
  ///   - side: The side of the squares that pixels stand for: 1 or 2 pixels.
  /// - Returns: The area with what surrounds it in whole units.
  /// - Throws: ``ImageError/codecFailed(format:message:)`` if it cannot be cut out or decoded.
  @Sendable func part(_ area: PixelArea, side: Int) throws(ImageError) -> PictureView {
    guard let scale = ImageDecoder.Scale(rawValue: side) else {
      preconditionFailure("there is no scale of 1/\(side)")
    }
    let cut = try reader.withLock { reader throws(ImageError) in try reader.cut(area) }
    let header = try JPEGHeader(cut.file)
    let picture = try JPEGDecoder.decode(cut.file, header, scale: scale, limits: limits)
    return PictureView(reduced: picture, x: cut.x, y: cut.y, side: side)
  }

  private static func sampling(of bytes: [UInt8]) throws(ImageError) -> Int32? {
    try unsafe withDecompressor { decompressor throws(ImageError) -> Int32? in
      var (width, height, sampling, colors) = (Int32(0), Int32(0), Int32(-1), Int32(-1))
      let status = unsafe tjDecompressHeader3(
        decompressor, bytes, UInt(bytes.count), &width, &height, &sampling, &colors)
      let isKnown = [TJCS_YCbCr, TJCS_GRAY].contains { Int32($0.rawValue) == colors }
      return status == 0 && isKnown && sampling >= 0 ? sampling : nil
    }
  }

  /// Converts planes of luminance and chrominance to an RGB image.
  private static func picture(
    of planes: [[UInt8]], sampling: Int32, width: Int, height: Int, limits: PictureLimits
  ) throws(ImageError) -> Picture {
    let pixels = try unsafe withDecompressor { decompressor throws(ImageError) -> [UInt8] in
      var status: Int32 = -1
      let empty: [UInt8] = []
      let (y, u, v) = (planes[0], planes.count > 1 ? planes[1] : empty, planes.last ?? empty)
      let pixels = unsafe [UInt8](
        unsafeUninitializedCapacity: width * height * 3
      ) { pixels, count in
        unsafe pixels.initialize(repeating: 0)
        count = pixels.count
        unsafe y.withUnsafeBufferPointer { y in
          unsafe u.withUnsafeBufferPointer { u in
            unsafe v.withUnsafeBufferPointer { v in
              var planes = unsafe [y.baseAddress, u.baseAddress, v.baseAddress]
              unsafe status = tjDecodeYUVPlanes(
                decompressor, &planes, nil, sampling, pixels.baseAddress, Int32(width),
                Int32(width * 3), Int32(height), Int32(TJPF_RGB.rawValue), 0)
            }
          }
        }
      }
      guard status == 0 else {
        throw .codecFailed(format: .jpeg, message: unsafe printable(tjGetErrorStr2(decompressor)))
      }
      return pixels
    }
    return try Picture(width: width, height: height, format: .rgb, bytes: pixels, limits: limits)
  }

  /// Lends a decompressor of libjpeg-turbo.
  private static func withDecompressor<Value>(
    _ body: (tjhandle) throws(ImageError) -> Value
  ) throws(ImageError) -> Value {
    guard let decompressor = unsafe tjInitDecompress() else {
      throw .codecFailed(format: .jpeg, message: "libjpeg-turbo could not start")
    }
    defer { unsafe _ = tjDestroy(decompressor) }
    return try unsafe body(decompressor)
  }
}
