/// The order of the 8-bit channels of a pixel in memory.
public enum PixelFormat: Hashable, Sendable, CaseIterable {
  /// Red, green, blue.
  case rgb
  /// Red, green, blue, alpha; alpha is ignored.
  case rgba
  /// Blue, green, red, alpha; alpha is ignored.
  case bgra
  /// One gray channel.
  case gray

  /// The number of bytes per pixel.
  public var bytesPerPixel: Int {
    switch self {
    case .gray: 1
    case .rgb: 3
    case .rgba, .bgra: 4
    }
  }

  /// The offsets of the channels in a pixel, in bytes.
  public var channelOffsets: (red: Int, green: Int, blue: Int) {
    switch self {
    case .gray: (0, 0, 0)
    case .rgb, .rgba: (0, 1, 2)
    case .bgra: (2, 1, 0)
    }
  }

  /// The name used in messages.
  public var name: String {
    switch self {
    case .rgb: "RGB"
    case .rgba: "RGBA"
    case .bgra: "BGRA"
    case .gray: "gray"
    }
  }
}
