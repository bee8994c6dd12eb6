internal import HandsImaging

/// The memory layout of the planes of a buffer.
struct PixelLayout {
  /// A plane, with rows of equal length.
  struct Plane {
    /// The number of samples in a row: pixels, or pairs of chroma values.
    let width: Int
    /// The number of rows.
    let height: Int
    /// The number of bytes of a row's samples.
    let rowBytes: Int
    /// The number of bytes between the starts of rows.
    let bytesPerRow: Int
    /// The offset of the first row in the buffer.
    let offset: Int

    /// Returns the byte range of one row.
    func row(_ y: Int) -> Range<Int> {
      let start = offset + y * bytesPerRow
      return start..<start + rowBytes
    }
  }

  /// The format of the samples.
  enum Format {
    case interleaved(PixelFormat)
    /// Four channels, with colors premultiplied by the last one.
    case premultiplied(PixelFormat)
    case nv12(ColorMatrix)
    case yuyv(ColorMatrix)
    case grayFloat
  }

  let width: Int
  let height: Int
  let type: OSType
  let format: Format
  let planes: [Plane]

  /// The number of bytes from the start of the first plane to the end of the last plane's last
  /// sample.
  var requiredBytes: Int {
    planes.last.map { $0.row($0.height - 1).upperBound } ?? 0
  }

  /// The number of bytes of all rows, including the last row's padding.
  var dataSize: Int {
    planes.last.map { $0.offset + $0.height * $0.bytesPerRow } ?? 0
  }

  /// Lays out planes one after another.
  ///
  /// - Parameters:
  ///   - type: One of Core Video's format constants.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - bytesPerRow: The number of bytes between the starts of rows, in all planes; `nil` if rows
  ///     are contiguous.
  /// - Throws: ``ImageSourceError`` for an unknown format or invalid sizes.
  init(
    type: OSType, width: Int, height: Int, bytesPerRow: Int? = nil
  ) throws(ImageSourceError) {
    guard let format = Format(type) else { throw .unsupportedPixelFormat(type) }
    do throws(ImageError) {
      try PictureLimits().check(width: width, height: height)
      var planes: [Plane] = []
      var offset = 0
      for (samples, rows, bytesPerSample) in format.planes(width: width, height: height) {
        let plane = try Plane(
          width: samples, height: rows, rowBytes: samples * bytesPerSample,
          bytesPerRow: bytesPerRow ?? samples * bytesPerSample, at: offset)
        planes.append(plane)
        offset = plane.offset + plane.height * plane.bytesPerRow
      }
      self.planes = planes
    } catch {
      throw .image(error)
    }
    self.width = width
    self.height = height
    self.type = type
    self.format = format
  }

  /// Throws if there are fewer bytes than the planes need.
  func check(byteCount: Int) throws(ImageSourceError) {
    guard byteCount >= requiredBytes else {
      throw .image(.tooFewBytes(count: byteCount, expected: requiredBytes))
    }
  }
}

extension PixelLayout.Plane {
  /// Creates a plane, or returns `nil` if its end overflows.
  fileprivate init(
    width: Int, height: Int, rowBytes: Int, bytesPerRow: Int, at offset: Int
  ) throws(ImageError) {
    let (size, sizeOverflows) = bytesPerRow.multipliedReportingOverflow(by: height)
    let (_, endOverflows) = size.addingReportingOverflow(offset)
    guard bytesPerRow >= rowBytes, !sizeOverflows, !endOverflows else {
      throw .invalidRowStride(rowStride: bytesPerRow, minimum: rowBytes)
    }
    self.init(
      width: width, height: height, rowBytes: rowBytes, bytesPerRow: bytesPerRow, offset: offset)
  }
}

extension PixelLayout.Format {
  /// Creates the format for one of Core Video's constants.
  fileprivate init?(_ type: OSType) {
    switch type {
    case kCVPixelFormatType_24RGB: self = .interleaved(.rgb)
    case kCVPixelFormatType_32BGRA: self = .premultiplied(.bgra)
    case kCVPixelFormatType_32RGBA: self = .premultiplied(.rgba)
    case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: self = .nv12(.videoRange)
    case kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: self = .nv12(.fullRange)
    case kCVPixelFormatType_422YpCbCr8_yuvs: self = .yuyv(.videoRange)
    case kCVPixelFormatType_OneComponent8: self = .interleaved(.gray)
    case kCVPixelFormatType_OneComponent32Float: self = .grayFloat
    default: return nil
    }
  }

  /// Returns the samples per row, the rows, and the bytes per sample of each plane.
  fileprivate func planes(width: Int, height: Int) -> [(Int, Int, Int)] {
    let (pairs, pairRows) = ((width + 1) / 2, (height + 1) / 2)
    return switch self {
    case .interleaved(let format), .premultiplied(let format):
      [(width, height, format.bytesPerPixel)]
    case .nv12: [(width, height, 1), (pairs, pairRows, 2)]
    case .yuyv: [(pairs, height, 4)]
    case .grayFloat: [(width, height, 4)]
    }
  }
}
