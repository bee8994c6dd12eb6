public import HandsFileInput
public import HandsImaging

/// The reason why an image of one of Apple's types has no usable pixels.
public enum ImageSourceError: Error, Hashable, Sendable {
  /// The `UIImage` has no pixels.
  case noPixels
  /// The sample buffer was invalidated.
  case invalidSampleBuffer
  /// The sample buffer has no frame.
  case noImageBuffer
  /// The pixel format is unknown; its four-character code as a number.
  case unsupportedPixelFormat(OSType)
  /// The size, the stride or the number of bytes is invalid, or the file is not an image.
  case image(ImageError)
  /// The file can't be read.
  case file(FileInputError)
}

extension ImageSourceError: CustomStringConvertible {
  /// A sentence that describes the error.
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

  /// Returns the four characters if they are printable, otherwise the number.
  private static func name(of type: OSType) -> String {
    let characters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: type >> $0) }
    guard characters.allSatisfy({ (0x20...0x7e).contains($0) }) else { return String(type) }
    return "'" + String(decoding: characters, as: UTF8.self) + "'"
  }
}
