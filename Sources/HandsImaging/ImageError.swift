/// The reason why an image is invalid or unsupported.
public indirect enum ImageError: Error, Hashable, Sendable {
  /// A side is zero or negative.
  case invalidSize(width: Int, height: Int)
  /// A side is longer than the limit.
  case sideTooLong(side: Int, limit: Int)
  /// There are more pixels than the limit.
  case tooManyPixels(width: Int, height: Int, limit: Int)
  /// Rows would overlap, or the number of bytes overflows.
  case invalidRowStride(rowStride: Int, minimum: Int)
  /// There are fewer bytes than the size needs.
  case tooFewBytes(count: Int, expected: Int)
  /// The operation does not support this pixel format.
  case unsupportedPixelFormat(PixelFormat)
  /// The data is neither a PNG nor a JPEG file.
  case unknownFileType(count: Int)
  /// The file uses an unsupported feature of its format.
  case unsupportedFeature(format: FileFormat, feature: String)
  /// The file violates its format's specification.
  case malformed(format: FileFormat, offset: Int, reason: String)
  /// The codec library failed.
  case codecFailed(format: FileFormat, message: String)
  /// The number of scans of a JPEG file exceeds the limit.
  case tooManyScans(scans: Int, limit: Int)
  /// The number of scans of a JPEG file times its pixels exceeds the limit.
  case tooMuchWork(scans: Int, pixels: Int, limit: Int)
  /// The memory for decoding would exceed the limit.
  case tooMuchMemory(bytes: Int, limit: Int)
  /// The system does not have enough memory for the pixels.
  case outOfMemory(bytes: Int)

  /// The format of an image file.
  public enum FileFormat: Hashable, Sendable {
    /// Portable Network Graphics.
    case png
    /// Baseline or progressive JPEG.
    case jpeg

    /// The name used in messages.
    public var name: String {
      switch self {
      case .png: "PNG"
      case .jpeg: "JPEG"
      }
    }
  }
}

extension ImageError: CustomStringConvertible {
  /// A sentence with the error, the value found and the value expected.
  public var description: String {
    switch self {
    case .invalidSize(let width, let height):
      "The image's size \(width)×\(height) is not positive."
    case .sideTooLong(let side, let limit):
      "The image's longer side has \(side) pixels; the limit is \(limit)."
    case .tooManyPixels(let width, let height, let limit):
      "The image has \(width)×\(height) pixels; the limit is \(limit) in all."
    case .invalidRowStride(let rowStride, let minimum):
      "The row stride of \(rowStride) bytes does not fit; a row takes \(minimum) bytes."
    case .tooFewBytes(let count, let expected):
      "The pixel buffer holds \(count) bytes; its size needs \(expected)."
    case .unsupportedPixelFormat(let format):
      "Pixels of format \(format.name) are not accepted; expected RGB, RGBA or BGRA."
    case .unknownFileType(let count):
      "The \(count) bytes start like neither a PNG nor a JPEG file."
    case .unsupportedFeature(let format, let feature):
      "The \(format.name) file uses \(feature), which is not supported."
    case .malformed(let format, let offset, let reason):
      "The \(format.name) file is damaged at byte \(offset): \(reason)."
    case .codecFailed(let format, let message):
      "The \(format.name) codec failed: \(message)."
    case .tooManyScans(let scans, let limit):
      "The JPEG file has \(scans) scans; the limit is \(limit)."
    case .tooMuchWork(let scans, let pixels, let limit):
      "The JPEG file has \(scans) scans of \(pixels) pixels; the limit of the product is \(limit)."
    case .tooMuchMemory(let bytes, let limit):
      "Decoding the image takes \(bytes) bytes; the limit is \(limit)."
    case .outOfMemory(let bytes):
      "Out of memory: the image needs \(bytes) bytes."
    }
  }
}
