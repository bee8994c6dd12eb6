internal import HandsImaging

/// Creates images from bytes and files, where Apple's camera API is not available.
///
/// Their ``imageSourceType`` is ``MPImageSourceType/image``. Errors are `NSError`, with code
/// ``TasksErrorCode/invalidArgumentError`` if the size, the stride and the number of bytes don't
/// match.
extension MPImage {
  /// Wraps RGBA pixels; the fourth byte is ignored.
  ///
  /// - Parameters:
  ///   - bytes: The rows from top to bottom.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - stride: The number of bytes between the starts of rows; `nil` if rows are contiguous.
  ///   - orientation: The rotation that makes the pixels upright.
  /// - Throws: `NSError`.
  public convenience init(
    rgba bytes: some Sequence<UInt8>, width: Int, height: Int, stride: Int? = nil,
    orientation: UIImage.Orientation = .up
  ) throws {
    try self.init(bytes, .rgba, width, height, stride, orientation)
  }

  /// Wraps BGRA pixels; the fourth byte is ignored.
  ///
  /// - Parameters:
  ///   - bytes: The rows from top to bottom.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - stride: The number of bytes between the starts of rows; `nil` if rows are contiguous.
  ///   - orientation: The rotation that makes the pixels upright.
  /// - Throws: `NSError`.
  public convenience init(
    bgra bytes: some Sequence<UInt8>, width: Int, height: Int, stride: Int? = nil,
    orientation: UIImage.Orientation = .up
  ) throws {
    try self.init(bytes, .bgra, width, height, stride, orientation)
  }

  /// Wraps RGB pixels.
  ///
  /// - Parameters:
  ///   - bytes: The rows from top to bottom.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - stride: The number of bytes between the starts of rows; `nil` if rows are contiguous.
  ///   - orientation: The rotation that makes the pixels upright.
  /// - Throws: `NSError`.
  public convenience init(
    rgb bytes: some Sequence<UInt8>, width: Int, height: Int, stride: Int? = nil,
    orientation: UIImage.Orientation = .up
  ) throws {
    try self.init(bytes, .rgb, width, height, stride, orientation)
  }

  /// Converts an NV12 camera frame: a luma plane followed by interleaved chroma for each 2×2
  /// pixels.
  ///
  /// Colors follow ITU-R BT.601.
  ///
  /// - Parameters:
  ///   - bytes: The rows of luma, then the rows of interleaved Cb and Cr.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - stride: The number of bytes between the starts of rows, in both planes; `nil` if rows are
  ///     contiguous.
  ///   - isFullRange: Whether luma and chroma are 0 … 255 instead of 16 … 235 and 16 … 240.
  ///   - orientation: The rotation that makes the pixels upright.
  /// - Throws: `NSError`.
  public convenience init(
    nv12 bytes: some Sequence<UInt8>, width: Int, height: Int, stride: Int? = nil,
    isFullRange: Bool = false, orientation: UIImage.Orientation = .up
  ) throws {
    let type =
      isFullRange
      ? kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
      : kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    try self.init(converting: bytes, type, width, height, stride, orientation)
  }

  /// Converts a YUYV camera frame: luma, Cb, luma, Cr for each two pixels.
  ///
  /// Luma is 16 … 235, chroma 16 … 240; colors follow ITU-R BT.601.
  ///
  /// - Parameters:
  ///   - bytes: The rows from top to bottom.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - stride: The number of bytes between the starts of rows; `nil` if rows are contiguous.
  ///   - orientation: The rotation that makes the pixels upright.
  /// - Throws: `NSError`.
  public convenience init(
    yuyv bytes: some Sequence<UInt8>, width: Int, height: Int, stride: Int? = nil,
    orientation: UIImage.Orientation = .up
  ) throws {
    try self.init(
      converting: bytes, kCVPixelFormatType_422YpCbCr8_yuvs, width, height, stride, orientation)
  }

  /// Reads a PNG or JPEG file of at most 64 MB, with its own orientation.
  ///
  /// - Parameter path: The path of a regular file.
  /// - Throws: `NSError` if the file can't be read or is not an image, with code
  ///   ``TasksErrorCode/notFoundError`` if it does not exist.
  public convenience init(contentsOfFile path: String) throws {
    let image: UIImage
    do throws(ImageSourceError) {
      image = try UIImage(readingFile: path)
    } catch {
      throw NSError(error)
    }
    try self.init(uiImage: image)
  }

  private convenience init(
    _ bytes: some Sequence<UInt8>, _ format: PixelFormat, _ width: Int, _ height: Int,
    _ stride: Int?, _ orientation: UIImage.Orientation
  ) throws {
    let picture: Picture
    do throws(ImageError) {
      picture = try Picture(
        width: width, height: height, format: format, rowStride: stride, bytes: Array(bytes))
    } catch {
      throw NSError(ImageSourceError.image(error))
    }
    try self.init(picture, orientation)
  }

  private convenience init(
    converting bytes: some Sequence<UInt8>, _ type: OSType, _ width: Int, _ height: Int,
    _ stride: Int?, _ orientation: UIImage.Orientation
  ) throws {
    let picture: Picture
    do throws(ImageSourceError) {
      picture = try Picture(
        bytes: Array(bytes), width: width, height: height, pixelFormatType: type,
        bytesPerRow: stride)
    } catch {
      throw NSError(error)
    }
    try self.init(picture, orientation)
  }

  private convenience init(_ picture: Picture, _ orientation: UIImage.Orientation) throws {
    try self.init(uiImage: UIImage(cgImage: CGImage(picture)), orientation: orientation)
  }
}
