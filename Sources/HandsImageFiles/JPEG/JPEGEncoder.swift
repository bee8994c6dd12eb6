internal import HandsCTurboJPEG
public import HandsImaging

/// Encodes JPEG files with libjpeg-turbo.
public enum JPEGEncoder {
  // Safe: an image contains the bytes of all its rows; the library owns the file, which is copied
  // with its size and freed once.

  /// Encodes an image without chroma subsampling; alpha is dropped.
  ///
  /// - Parameters:
  ///   - image: An image of any pixel format.
  ///   - quality: 1 … 100.
  /// - Returns: The contents of the file.
  /// - Throws: `ImageError.codecFailed(format:message:)`.
  public static func encode(_ image: Picture, quality: Int) throws(ImageError) -> [UInt8] {
    precondition((1...100).contains(quality), "the quality is outside 1 … 100")
    guard let compressor = unsafe tjInitCompress() else {
      throw .codecFailed(format: .jpeg, message: "libjpeg-turbo could not start")
    }
    defer { unsafe _ = tjDestroy(compressor) }
    guard let rowStride = Int32(exactly: image.rowStride) else {
      throw .codecFailed(format: .jpeg, message: "the rows are too long")
    }
    let pixelFormat =
      switch image.format {
      case .rgb: TJPF_RGB
      case .rgba: TJPF_RGBX
      case .bgra: TJPF_BGRX
      case .gray: TJPF_GRAY
      }
    let subsampling = image.format == .gray ? TJSAMP_GRAY : TJSAMP_444
    var file: UnsafeMutablePointer<UInt8>?
    var size: UInt = 0
    defer { unsafe tjFree(file) }
    let status = unsafe tjCompress2(
      compressor, image.bytes, Int32(image.width), rowStride, Int32(image.height),
      pixelFormat.rawValue, &file, &size, Int32(subsampling.rawValue), Int32(quality),
      TJFLAG_ACCURATEDCT)
    guard status == 0, let file = unsafe file else {
      throw .codecFailed(format: .jpeg, message: unsafe printable(tjGetErrorStr2(compressor)))
    }
    return unsafe [UInt8](UnsafeBufferPointer(start: file, count: Int(size)))
  }
}
