import ArgumentParser
import HandsVideoInput

/// Where frames come from.
struct SourceOptions: ParsableArguments {
  @Argument(
    help: """
      Video files, and folders of them; or - for standard input: Y4M, or raw frames with \
      --raw-format.
      """)
  var videos: [String] = []

  @Option(help: ArgumentHelp("Take the frames of a camera, until Ctrl-C.", valueName: "device"))
  var camera: String?

  @Option(help: ArgumentHelp("The size of the camera's frames.", valueName: "WxH"))
  var cameraSize: PixelSize?

  @Option(help: ArgumentHelp("The camera's frames a second.", valueName: "rate"))
  var cameraRate: FrameRate?

  @Option(
    help: ArgumentHelp(
      "The pixels of raw frames on standard input; with --raw-size and --raw-rate.",
      valueName: RawPixelFormat.allCases.map(\.rawValue).joined(separator: "|")))
  var rawFormat: RawPixelFormat?

  @Option(help: ArgumentHelp("The size of raw frames.", valueName: "WxH"))
  var rawSize: PixelSize?

  @Option(
    help: ArgumentHelp("Raw frames a second, such as 30 or 30000/1001.", valueName: "rate"))
  var rawRate: FrameRate?

  func validate() throws {
    guard videos.isEmpty == (camera != nil) else {
      throw ValidationError(
        videos.isEmpty ? "no video is given" : "--camera takes the place of a video")
    }
    guard videos.count <= 1 || !videos.contains("-") else {
      throw ValidationError("- for standard input stands alone")
    }
    guard camera != nil || (cameraSize == nil && cameraRate == nil) else {
      throw ValidationError("--camera-size and --camera-rate need --camera")
    }
    guard (rawFormat == nil) == (rawSize == nil), (rawFormat == nil) == (rawRate == nil) else {
      throw ValidationError("--raw-format, --raw-size and --raw-rate belong together")
    }
    guard rawFormat == nil || videos == ["-"] else {
      throw ValidationError("--raw-format is about standard input, which is named -")
    }
  }

  /// Whether there can be several videos: some are named, or a folder.
  var isBatch: Bool { videos.count > 1 || videos.contains(where: InputPaths.isFolder) }

  /// The same with the videos of folders in their place.
  ///
  /// - Throws: ``CommandError`` if a folder has none or cannot be read.
  var expanded: SourceOptions {
    get throws(CommandError) {
      var options = self
      options.videos = try InputPaths.videos.expand(videos)
      return options
    }
  }

  /// The name of each video, as it was given.
  var names: [String] { camera.map { [$0] } ?? videos }

  /// Where the frames of each video come from.
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
