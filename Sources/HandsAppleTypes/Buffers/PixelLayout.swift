internal import HandsImaging

/// Where the pixels of each plane of a buffer lie.
struct PixelLayout {
  /// Rows of equal length.
  struct Plane {
    /// Samples in a row: pixels, or pairs of chroma values.
    let width: Int
    /// Rows.
    let height: Int
    /// Bytes of a row's samples.
    let rowBytes: Int
    /// Bytes from one row to the next.
    let bytesPerRow: Int
    /// Where the first row begins in the buffer.
    let offset: Int

    /// The bytes of one row.
    func row(_ y: Int) -> Range<Int> {
      let start = offset + y * bytesPerRow
      return start..<start + rowBytes
    }
  }

  /// What the samples are.
  enum Format {
    case interleaved(PixelFormat)
    /// Four channels whose colours are multiplied by the last one.
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

  /// Bytes from the start of the first plane to the end of the last one's last sample.
  var requiredBytes: Int {
    planes.last.map { $0.row($0.height - 1).upperBound } ?? 0
  }

  /// Bytes of all rows, the last one's gap included.
  var dataSize: Int {
    planes.last.map { $0.offset + $0.height * $0.bytesPerRow } ?? 0
  }

  /// Lays planes out one behind the other.
  ///
  /// - Parameters:
  ///   - type: One of Core Video's format constants.
  ///   - width: Pixels in a row.
  ///   - height: Rows.
  ///   - bytesPerRow: Bytes from one row to the next, in all planes; `nil` if there are no gaps.
  /// - Throws: ``ImageSourceError`` for a format that isn't known, and sizes that don't fit.
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

  /// Refuses fewer bytes than the planes need.
  func check(byteCount: Int) throws(ImageSourceError) {
    guard byteCount >= requiredBytes else {
      throw .image(.tooFewBytes(count: byteCount, expected: requiredBytes))
    }
  }
}

extension PixelLayout.Plane {
  /// Places a plane, if its end can be counted.
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
  /// The format of one of Core Video's constants.
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

  /// Samples in a row, rows, and bytes a sample of each plane.
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
