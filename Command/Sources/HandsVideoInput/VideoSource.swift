public import HandsImaging

/// The source of a video.
public enum VideoSource: Hashable, Sendable {
  /// A regular file in a format that ffmpeg supports.
  case file(path: String)
  /// Y4M (`YUV4MPEG2`) on standard input, which can be read once.
  ///
  /// It is forwarded to ffmpeg through a pipe; the process must ignore `SIGPIPE`.
  case standardInput
  /// Raw frames on standard input, which can be read once.
  ///
  /// Formats with a ``RawPixelFormat/direct`` image format need no ffmpeg; others are forwarded
  /// like ``standardInput``.
  case rawStandardInput(RawFormat)
  /// A camera.
  case camera(Camera)
}

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

extension VideoSource {
  /// ffmpeg's names of self-contained formats.
  private static let fileFormats = [
    "3gp", "apng", "asf", "av1", "avi", "dv", "flv", "gif", "h264", "hevc", "ivf", "m4v",
    "matroska", "mjpeg", "mov", "mp4", "mpeg", "mpegts", "mpegvideo", "mxf", "nut", "obu", "ogg",
    "rm", "webm", "wtv",
  ]

  /// The arguments of ffmpeg and ffprobe for the source, which must come first.
  ///
  /// File names are prefixed so that they cannot be options or URLs. Formats that refer to other
  /// files or to the network, such as playlists, are disabled.
  ///
  /// - Parameters:
  ///   - limits: The limits of the frame size.
  ///   - start: The start time in seconds after the beginning of the file.
  /// - Returns: Arguments that end with `-i` and the source.
  package func inputArguments(
    limits: PictureLimits = PictureLimits(), start: Double = 0
  ) -> [String] {
    let place = start > 0 ? ["-ss", Program.seconds(start)] : []
    let limit = ["-max_pixels", "\(limits.maximumPixels)"]
    return ["-v", "error", "-protocol_whitelist", "file,pipe", "-format_whitelist"]
      + [formats.joined(separator: ",")] + limit + place + input
  }

  /// The allowed formats.
  private var formats: [String] {
    switch self {
    case .file: VideoSource.fileFormats + ["yuv4mpegpipe"]
    case .standardInput: ["yuv4mpegpipe"]
    case .rawStandardInput: ["rawvideo"]
    case .camera(let camera): [camera.driver]
    }
  }

  private var input: [String] {
    switch self {
    case .file(let path): ["-i", "file:" + path]
    case .standardInput: ["-f", "yuv4mpegpipe", "-i", "pipe:0"]
    case .rawStandardInput(let format):
      [
        "-f", "rawvideo", "-pixel_format", format.pixelFormat.rawValue, "-video_size",
        "\(format.width)x\(format.height)", "-framerate",
        "\(format.frameRate.frames)/\(format.frameRate.seconds)", "-i", "pipe:0",
      ]
    case .camera(let camera): camera.inputArguments
    }
  }
}
