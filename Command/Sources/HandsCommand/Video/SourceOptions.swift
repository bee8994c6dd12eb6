public import ArgumentParser
import HandsTraining
public import HandsVideoInput

/// The options for the source of frames.
struct SourceOptions: ParsableArguments {
  @Argument(
    help: """
      Video files or folders of them, or - for standard input: Y4M, or raw frames with \
      --raw-format.
      """)
  var videos: [String] = []

  @Option(
    name: .customLong("camera"),
    help: ArgumentHelp(
      """
      Read frames from a camera until Ctrl-C; in hands video, with --pose and videos, the numbers fx,fy,cx,cy of the \
      camera that took them, in pixels; k1,k2,p1,p2,k3 of its lens may follow.
      """, valueName: "device"))
  var cameraArgument: String?

  /// The numbers of the camera that took the videos.
  var cameraNumbers: CameraNumbers? { cameraArgument.flatMap { CameraNumbers(argument: $0) } }

  /// The camera to read from.
  var camera: String? { cameraNumbers == nil ? cameraArgument : nil }

  @Option(help: ArgumentHelp("Frame size of the camera.", valueName: "WxH"))
  var cameraSize: PixelSize?

  @Option(help: ArgumentHelp("Frames per second of the camera.", valueName: "rate"))
  var cameraRate: FrameRate?

  @Option(
    help: ArgumentHelp(
      "Pixel format of raw frames on standard input, with --raw-size and --raw-rate.",
      valueName: RawPixelFormat.allCases.map(\.rawValue).joined(separator: "|")))
  var rawFormat: RawPixelFormat?

  @Option(help: ArgumentHelp("Size of raw frames.", valueName: "WxH"))
  var rawSize: PixelSize?

  @Option(
    help: ArgumentHelp(
      "Frames per second of raw frames, such as 30 or 30000/1001.", valueName: "rate"))
  var rawRate: FrameRate?

  func validate() throws {
    guard videos.isEmpty == (camera != nil) else {
      throw ValidationError(
        videos.isEmpty ? "no videos given" : "--camera cannot be combined with videos")
    }
    guard videos.count <= 1 || !videos.contains("-") else {
      throw ValidationError("- (standard input) cannot be combined with other videos")
    }
    guard camera != nil || (cameraSize == nil && cameraRate == nil) else {
      throw ValidationError("--camera-size and --camera-rate require --camera")
    }
    guard (rawFormat == nil) == (rawSize == nil), (rawFormat == nil) == (rawRate == nil) else {
      throw ValidationError("--raw-format, --raw-size and --raw-rate must be used together")
    }
    guard rawFormat == nil || videos == ["-"] else {
      throw ValidationError("--raw-format requires - (standard input)")
    }
  }

  /// Whether there can be several videos: several are given, or a folder.
  var isBatch: Bool { videos.count > 1 || videos.contains(where: FolderListing.isFolder) }

  /// The options with folders replaced by their videos.
  ///
  /// - Throws: ``CommandError`` if a folder contains no videos or cannot be read.
  var expanded: SourceOptions {
    get throws(CommandError) {
      var options = self
      options.videos = Array(try InputPaths.videos.expand(videos))
      return options
    }
  }

  /// The names of the videos, as given.
  var names: [String] { camera.map { [$0] } ?? videos }

  /// The sources of the videos.
  var sources: [VideoSource] {
    if let camera {
      let size = cameraSize.map { Camera.Size(width: $0.width, height: $0.height) }
      return [.camera(Camera(path: camera, size: size, frameRate: cameraRate))]
    }
    return videos.map { video in
      guard video == "-" else { return .file(path: video) }
      guard let rawFormat, let rawSize, let rawRate else { return .standardInput }
      return .rawStandardInput(
        RawFormat(
          pixelFormat: rawFormat, width: rawSize.width, height: rawSize.height, frameRate: rawRate))
    }
  }
}

/// The options for selecting frames of a video.
struct ClipOptions: ParsableArguments {
  @Option(help: "Process every n-th frame.")
  var every = 1

  @Option(help: ArgumentHelp("Start time in the video.", valueName: "seconds"))
  var start = 0.0

  @Option(help: ArgumentHelp("End time in the video, exclusive.", valueName: "seconds"))
  var end: Double?

  func validate() throws {
    let steps = FrameSelection.steps
    guard steps.contains(every) else {
      throw ValidationError("--every must be between \(steps.lowerBound) and \(steps.upperBound)")
    }
    guard start >= 0, start.isFinite else { throw ValidationError("--start must be at least 0") }
    if let end {
      guard end > start, end.isFinite else { throw ValidationError("--end must be after --start") }
    }
  }

  /// The frames from the start to before the end.
  func selection(at rate: FrameRate) -> FrameSelection {
    FrameSelection(
      first: rate.frame(notBefore: start), end: end.map { rate.frame(notBefore: $0) }, step: every)
  }
}

extension FrameRate: ExpressibleByArgument {
  /// Parses frames per second, such as `30` or `30000/1001`.
  ///
  /// - Parameter argument: The text.
  public init?(argument: String) {
    if argument.contains("/") {
      self.init(argument, separator: "/")
    } else {
      guard let frames = Int(argument) else { return nil }
      self.init(frames: frames)
    }
  }
}

extension RawPixelFormat: ExpressibleByArgument {}
