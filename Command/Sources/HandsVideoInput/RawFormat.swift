public import HandsImaging

/// The format of raw frames, which follow each other without headers or gaps.
public struct RawFormat: Hashable, Sendable {
  /// The pixel format.
  public var pixelFormat: RawPixelFormat
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int
  /// The frame rate.
  public var frameRate: FrameRate

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - pixelFormat: The pixel format.
  ///   - width: The width in pixels, which is checked when the video is opened.
  ///   - height: The height in pixels, which is checked when the video is opened.
  ///   - frameRate: The frame rate.
  public init(pixelFormat: RawPixelFormat, width: Int, height: Int, frameRate: FrameRate) {
    self.pixelFormat = pixelFormat
    self.width = width
    self.height = height
    self.frameRate = frameRate
  }

  /// The size of a frame in bytes; width and height must have been checked.
  var frameByteCount: Int {
    let pixelCount = width * height
    return switch pixelFormat {
    case .gray8: pixelCount
    case .rgb24, .bgr24: 3 * pixelCount
    case .rgba, .bgra: 4 * pixelCount
    // Chroma has half the width and height.
    case .nv12, .yuv420p: pixelCount + 2 * ((width + 1) / 2) * ((height + 1) / 2)
    }
  }
}

/// The pixel formats of raw frames, with ffmpeg's names.
public enum RawPixelFormat: String, CaseIterable, Hashable, Sendable {
  /// Red, green, blue; a byte each.
  case rgb24
  /// Blue, green, red; a byte each.
  case bgr24
  /// Red, green, blue and alpha, which is ignored; a byte each.
  case rgba
  /// Blue, green, red and alpha, which is ignored; a byte each.
  case bgra
  /// A byte of luma.
  case gray8
  /// A plane of luma and one of interleaved chroma, of half the width and height.
  case nv12
  /// A plane of luma and two of chroma, of half the width and height.
  case yuv420p

  /// The same format of images; `nil` for formats that ffmpeg must convert.
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
