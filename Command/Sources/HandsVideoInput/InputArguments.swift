package import HandsImaging

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
    let place = start > 0 ? ["-ss", "\(start)"] : []
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
