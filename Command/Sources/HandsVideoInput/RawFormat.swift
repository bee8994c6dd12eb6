public import HandsImaging

/// What frames are like that come without a header, one after the other without gaps.
public struct RawFormat: Hashable, Sendable {
  /// How their pixels lie in memory.
  public var pixelFormat: RawPixelFormat
  /// Pixels in a row.
  public var width: Int
  /// Rows.
  public var height: Int
  /// Frames a second.
  public var frameRate: FrameRate

  /// Describes frames.
  ///
  /// - Parameters:
  ///   - pixelFormat: How their pixels lie in memory.
  ///   - width: Pixels in a row; checked when the video is opened.
  ///   - height: Rows; checked when the video is opened.
  ///   - frameRate: Frames a second.
  public init(pixelFormat: RawPixelFormat, width: Int, height: Int, frameRate: FrameRate) {
    self.pixelFormat = pixelFormat
    self.width = width
    self.height = height
    self.frameRate = frameRate
  }

  /// Bytes of a frame whose size was checked.
  var frameByteCount: Int {
    let pixelCount = width * height
    return switch pixelFormat {
    case .gray8: pixelCount
    case .rgb24, .bgr24: 3 * pixelCount
    case .rgba, .bgra: 4 * pixelCount
    // Two planes of colour, or one of pairs, with half the sides.
    case .nv12, .yuv420p: pixelCount + 2 * ((width + 1) / 2) * ((height + 1) / 2)
    }
  }
}

/// How the pixels of raw frames lie in memory; the names are ffmpeg's.
public enum RawPixelFormat: String, CaseIterable, Hashable, Sendable {
  /// Red, green, blue; a byte each.
  case rgb24
  /// Blue, green, red; a byte each.
  case bgr24
  /// Red, green, blue and alpha, which is ignored; a byte each.
  case rgba
  /// Blue, green, red and alpha, which is ignored; a byte each.
  case bgra
  /// A byte of brightness.
  case gray8
  /// A plane of brightness and one of pairs of colour differences, of half the sides.
  case nv12
  /// A plane of brightness and two of colour differences, of half the sides.
  case yuv420p

  /// The format of pictures with these pixels; `nil` for those that ffmpeg must convert.
  public var direct: PixelFormat? {
    switch self {
    case .rgb24: .rgb
    case .rgba: .rgba
    case .bgra: .bgra
    case .gray8: .gray
    case .bgr24, .nv12, .yuv420p: nil
    }
  }
}
