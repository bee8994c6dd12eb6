package import HandsImaging

extension VideoSource {
  /// The names that ffmpeg has for formats which hold their pictures themselves.
  private static let fileFormats = [
    "3gp", "apng", "asf", "av1", "avi", "dv", "flv", "gif", "h264", "hevc", "ivf", "m4v",
    "matroska", "mjpeg", "mov", "mp4", "mpeg", "mpegts", "mpegvideo", "mxf", "nut", "obu", "ogg",
    "rm", "webm", "wtv",
  ]

  /// The arguments of ffmpeg and ffprobe about the source, which come first.
  ///
  /// Files are named as such: their names cannot be options or addresses. Formats that refer to
  /// other files or to the network, such as playlists, are not read.
  ///
  /// - Parameters:
  ///   - limits: The largest frames.
  ///   - start: The time to begin at, in seconds after the beginning of the file.
  /// - Returns: Arguments that end with those of `-i`.
  package func inputArguments(
    limits: PictureLimits = PictureLimits(), start: Double = 0
  ) -> [String] {
    let place = start > 0 ? ["-ss", "\(start)"] : []
    let limit = ["-max_pixels", "\(limits.maximumPixels)"]
    return ["-v", "error", "-protocol_whitelist", "file,pipe", "-format_whitelist"]
      + [formats.joined(separator: ",")] + limit + place + input
  }

  /// The formats that may be read.
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
