internal import HandsImaging

/// Images from plain bytes and files, where there is no camera of Apple's.
///
/// Their ``imageSourceType`` is ``MPImageSourceType/image``. Errors are `NSError`: of code
/// ``TasksErrorCode/invalidArgumentError`` for a size, a stride or a number of bytes that does not
/// fit.
extension MPImage {
  /// Wraps pixels of red, green, blue and an ignored fourth byte.
  ///
  /// - Parameters:
  ///   - bytes: The rows from top to bottom.
  ///   - width: Pixels in a row.
  ///   - height: Rows.
  ///   - stride: Bytes from one row to the next; `nil` if rows follow without a gap.
  ///   - orientation: How the pixels must be turned to be upright.
  /// - Throws: `NSError`.
  public convenience init(
    rgba bytes: some Sequence<UInt8>, width: Int, height: Int, stride: Int? = nil,
    orientation: UIImage.Orientation = .up
  ) throws {
    try self.init(bytes, .rgba, width, height, stride, orientation)
  }

  /// Wraps pixels of blue, green, red and an ignored fourth byte.
  ///
  /// - Parameters:
  ///   - bytes: The rows from top to bottom.
  ///   - width: Pixels in a row.
  ///   - height: Rows.
  ///   - stride: Bytes from one row to the next; `nil` if rows follow without a gap.
  ///   - orientation: How the pixels must be turned to be upright.
  /// - Throws: `NSError`.
  public convenience init(
    bgra bytes: some Sequence<UInt8>, width: Int, height: Int, stride: Int? = nil,
    orientation: UIImage.Orientation = .up
  ) throws {
    try self.init(bytes, .bgra, width, height, stride, orientation)
  }

  /// Wraps pixels of red, green and blue.
  ///
  /// - Parameters:
  ///   - bytes: The rows from top to bottom.
  ///   - width: Pixels in a row.
  ///   - height: Rows.
  ///   - stride: Bytes from one row to the next; `nil` if rows follow without a gap.
  ///   - orientation: How the pixels must be turned to be upright.
  /// - Throws: `NSError`.
  public convenience init(
    rgb bytes: some Sequence<UInt8>, width: Int, height: Int, stride: Int? = nil,
    orientation: UIImage.Orientation = .up
  ) throws {
    try self.init(bytes, .rgb, width, height, stride, orientation)
  }

  /// Converts a camera's frame of luma and, behind it, pairs of chroma for two by two pixels.
  ///
  /// Colours follow ITU-R BT.601.
  ///
  /// - Parameters:
  ///   - bytes: The rows of luma, then those of Cb and Cr in turn.
  ///   - width: Pixels in a row.
  ///   - height: Rows.
  ///   - stride: Bytes from one row to the next, in both planes; `nil` if rows follow without a gap.
  ///   - isFullRange: Whether luma and chroma are 0 … 255 rather than 16 … 235 and 16 … 240.
  ///   - orientation: How the pixels must be turned to be upright.
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

  /// Converts a camera's frame of luma, Cb, luma, Cr for two pixels at a time.
  ///
  /// Luma is 16 … 235, chroma 16 … 240; colours follow ITU-R BT.601.
  ///
  /// - Parameters:
  ///   - bytes: The rows from top to bottom.
  ///   - width: Pixels in a row.
  ///   - height: Rows.
  ///   - stride: Bytes from one row to the next; `nil` if rows follow without a gap.
  ///   - orientation: How the pixels must be turned to be upright.
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
  /// - Throws: `NSError` if the file can't be read or is no picture; of code
  ///   ``TasksErrorCode/notFoundError`` if it isn't there.
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
