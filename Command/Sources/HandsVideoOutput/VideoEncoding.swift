public import HandsVideoInput

/// A video file to be made.
public struct VideoEncoding: Hashable, Sendable {
  /// The file's path; the name's ending chooses the format.
  public var path: String
  /// What the frames are like.
  public var format: VideoFormat
  /// Which frames of the source there will be.
  public var selection: FrameSelection
  /// Where sound is taken from, as it is; a file without sound gives none.
  public var sound: VideoSource?

  /// Describes a file.
  ///
  /// - Parameters:
  ///   - path: The file's path; the name's ending chooses the format.
  ///   - format: What the frames are like.
  ///   - selection: Which frames of the source there will be.
  ///   - sound: Where sound is taken from; only files have sound.
  public init(
    path: String, format: VideoFormat, selection: FrameSelection = FrameSelection(),
    sound: VideoSource? = nil
  ) {
    self.path = path
    self.format = format
    self.selection = selection
    self.sound = sound
  }

  /// ffmpeg's arguments.
  ///
  /// - Parameters:
  ///   - path: The file to write.
  ///   - encoder: The encoder of images.
  /// - Returns: The arguments.
  func arguments(into path: String, encoder: FrameEncoder) -> [String] {
    let rate = format.frameRate
    let images = [
      "-nostdin", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s",
      "\(format.width)x\(format.height)", "-framerate",
      "\(rate.frames)/\(rate.seconds * selection.step)", "-i", "pipe:0",
    ]
    // Sides of colour planes are half of the image's.
    return images + soundArguments
      + ["-map", "0:v", "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p"]
      + encoder.arguments + ["file:" + path]
  }

  /// The arguments about sound, the second of ffmpeg's inputs.
  private var soundArguments: [String] {
    guard case .file = sound, let sound else { return [] }
    // Sound may begin before the first frame; it is cut where a later frame is the first.
    let first = Double(selection.first) / format.frameRate.framesPerSecond
    let place =
      first > 0
      ? sound.inputArguments(start: format.start + first)
      : ["-itsoffset", "\(-format.start)"] + sound.inputArguments()
    let length = selection.end.map {
      Double($0 - selection.first) / format.frameRate.framesPerSecond
    }
    return (length.map { ["-t", "\($0)"] } ?? []) + place + ["-map", "1:a?", "-c:a", "copy"]
  }
}

/// An encoder of images that ffmpeg may have.
enum FrameEncoder: String, CaseIterable {
  /// H.264, which some builds of ffmpeg lack.
  case x264 = "libx264"
  /// MPEG-4 part 2, which ffmpeg has itself.
  case mpeg4

  /// The best that the installed ffmpeg has.
  ///
  /// - Throws: ``VideoError``.
  static func installed() async throws(VideoError) -> FrameEncoder {
    let list = try await Program.ffmpeg.output(["-v", "error", "-encoders"], limit: 1 << 20)
    let names = (list.value ?? "").split { $0.isWhitespace }
    return allCases.first { names.contains(Substring($0.rawValue)) } ?? .mpeg4
  }

  /// Constant quality at which nothing is lost to the eye; no frame is decoded before its turn, so that
  /// times begin at 0 in every format.
  var arguments: [String] {
    switch self {
    case .x264: ["-c:v", rawValue, "-preset", "veryfast", "-crf", "18", "-bf", "0"]
    case .mpeg4: ["-c:v", rawValue, "-q:v", "2"]
    }
  }
}
