public import HandsVideoInput

/// The description of a video file to write.
public struct VideoEncoding: Hashable, Sendable {
  /// The path; the extension determines the format.
  public var path: String
  /// The format of the source.
  public var format: VideoFormat
  /// The selected frames of the source.
  public var selection: FrameSelection
  /// The source of the sound, which is copied; files without sound are allowed.
  public var sound: VideoSource?

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - path: The path; the extension determines the format.
  ///   - format: The format of the source.
  ///   - selection: The selected frames of the source.
  ///   - sound: The source of the sound; only files have sound.
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
  ///   - encoder: The video encoder.
  /// - Returns: The arguments.
  func arguments(into path: String, encoder: FrameEncoder) -> [String] {
    let rate = format.frameRate
    let images = [
      "-nostdin", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s",
      "\(format.width)x\(format.height)", "-framerate",
      "\(rate.frames)/\(rate.seconds * selection.step)", "-i", "pipe:0",
    ]
    // Chroma has half the width and height, so both must be even.
    return images + soundArguments
      + ["-map", "0:v", "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p"]
      + encoder.arguments + ["file:" + path]
  }

  /// The arguments for sound, ffmpeg's second input.
  private var soundArguments: [String] {
    guard case .file = sound, let sound else { return [] }
    // Sound may begin before the first frame; it is cut if a later frame is the first.
    let first = Double(selection.first) / format.frameRate.framesPerSecond
    let place =
      first > 0
      ? sound.inputArguments(start: format.start + first)
      : ["-itsoffset", Program.seconds(-format.start)] + sound.inputArguments()
    let length = selection.end.map {
      Double($0 - selection.first) / format.frameRate.framesPerSecond
    }
    return (length.map { ["-t", Program.seconds($0)] } ?? []) + place
      + ["-map", "1:a?", "-c:a", "copy"]
  }
}

/// A video encoder of ffmpeg.
enum FrameEncoder: String, CaseIterable {
  /// H.264, which some builds lack.
  case x264 = "libx264"
  /// MPEG-4 part 2, which all builds have.
  case mpeg4

  /// The best encoder of the installed ffmpeg.
  ///
  /// - Throws: ``VideoError``.
  static func installed() async throws(VideoError) -> FrameEncoder {
    let list = try await Program.ffmpeg.output(["-v", "error", "-encoders"], limit: 1 << 20)
    let names = (list.value ?? "").split { $0.isWhitespace }
    return allCases.first { names.contains(Substring($0.rawValue)) } ?? .mpeg4
  }

  /// Constant, visually lossless quality without B-frames, so that timestamps start at 0 in every
  /// format.
  var arguments: [String] {
    switch self {
    case .x264: ["-c:v", rawValue, "-preset", "veryfast", "-crf", "18", "-bf", "0"]
    case .mpeg4: ["-c:v", rawValue, "-q:v", "2"]
    }
  }
}
