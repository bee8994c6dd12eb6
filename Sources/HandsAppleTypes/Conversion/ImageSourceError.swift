public import HandsFileInput
public import HandsImaging

/// Why an image of one of Apple's kinds has no pixels that can be used.
public enum ImageSourceError: Error, Hashable, Sendable {
  /// A `UIImage` without pixels.
  case noPixels
  /// A sample buffer that was made invalid.
  case invalidSampleBuffer
  /// A sample buffer without a frame.
  case noImageBuffer
  /// A pixel format that isn't known: four characters, as a number.
  case unsupportedPixelFormat(OSType)
  /// A size, a stride or a number of bytes that doesn't fit, or a file that is no picture.
  case image(ImageError)
  /// A file that can't be read.
  case file(FileInputError)
}

extension ImageSourceError: CustomStringConvertible {
  /// One sentence that names the fault.
  public var description: String {
    switch self {
    case .noPixels: "The image has no pixels."
    case .invalidSampleBuffer: "The sample buffer is not valid."
    case .noImageBuffer: "The sample buffer has no image buffer."
    case .unsupportedPixelFormat(let type):
      "The pixel format \(Self.name(of: type)) is not supported."
    case .image(let error): error.description
    case .file(let error): error.description
    }
  }

  /// The four characters if they can be printed, otherwise the number.
  private static func name(of type: OSType) -> String {
    let characters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: type >> $0) }
    guard characters.allSatisfy({ (0x20...0x7e).contains($0) }) else { return String(type) }
    return "'" + String(decoding: characters, as: UTF8.self) + "'"
  }
}
