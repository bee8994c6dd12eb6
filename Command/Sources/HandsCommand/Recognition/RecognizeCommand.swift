import ArgumentParser
import Hands
import HandsFileInput
import HandsImageFiles
import HandsImaging

struct RecognizeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recognize",
    abstract: "Recognize hands and gestures in images.",
    discussion: """
      Prints the handedness, gestures, landmarks and world landmarks of each image. An image \
      without hands is not an error.

      With a hand landmarker bundle (hand_landmarker.task), results have no gestures.
      """)

  @OptionGroup var pictures: PictureOptions
  @OptionGroup var frames: FrameOptions
  @OptionGroup(title: "Hand options") var hands: TaskOptions
  @OptionGroup(title: "Tracking options") var following: TrackOptions
  @OptionGroup(title: "Gesture options") var gestures: GestureOptions
  @OptionGroup(title: "Pose options") var poses: PoseOptions

  @Option(
    help: ArgumentHelp(
      """
      Focal lengths and principal point of the camera in pixels, for --pose; k1,k2,p1,p2,k3 of its lens may follow.
      """, valueName: "fx,fy,cx,cy"))
  var camera: CameraNumbers?

  /// Selected a form of JSON up to 0.2; it is the only form now.
  @Flag(help: .hidden) var aligned = false

  func validate() throws { try poses.check(pictures.drawing.draw) }

  func run() async throws {
    try recognize(bundle: BundleSearch.anyTask) { $0 }
  }

  /// Processes all images and prints the results.
  ///
  /// - Parameters:
  ///   - names: The bundles to search for if none is given.
  ///   - choice: Chooses the models of the bundle to use.
  /// - Throws: An exit code.
  func recognize(bundle names: [String], _ choice: (HandModels) -> HandModels) throws {
    let path = try pictures.bundle.path(of: names)
    let estimator = try reportingFailures(of: "arguments") {
      try poses.estimator(camera, isMirrored: hands.mirrored)
    }
    let (task, run) = try reportingFailures(of: path) {
      let options = try GestureRecognizerOptions(
        hands: hands, following: following, gestures: gestures, mode: frames.runningMode,
        threads: pictures.engine.threads)
      let models = choice(try HandModels(path: path, options: pictures.engine.modelOptions))
      let task = try FrameTask(
        HandTask(models: models, options: options), followsHands: frames.runningMode == .video)
      let settings = frames.settings + hands.settings + following.settings
      let run =
        switch models {
        case .landmarks:
          try PictureRun(
            options: pictures, bundle: path, hasTracks: following.tracks, poses: estimator,
            title: "Hands", settings: settings)
        case .gestures:
          try PictureRun(
            options: pictures, bundle: path, hasTracks: following.tracks, poses: estimator,
            title: "Hands and gestures", settings: settings + gestures.settings)
        }
      return (task, run)
    }
    try run.run { picture, index in
      try task.recognize(picture, at: frames.time(of: index), rotation: hands.rotation)
    }
  }
}

/// ``RecognizeCommand`` without gestures, under the name that it had up to 0.2.
struct LandmarksCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "landmarks", abstract: "Find hands in images, without gestures.",
    shouldDisplay: false)

  @OptionGroup var command: RecognizeCommand

  func run() async throws {
    try command.recognize(bundle: BundleSearch.handLandmarker) { .landmarks($0.landmarker) }
  }
}

/// The images, the model bundle and the output.
struct PictureOptions: ParsableArguments {
  @Argument(help: "PNG or JPEG files, or folders of them.")
  var pictures: [String]

  @OptionGroup var bundle: BundleOptions

  @Flag(help: "Print one JSON document.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Write annotated images to this file, or for several images to this folder.",
      valueName: "file-or-dir"))
  var annotate: String?

  @Flag(help: "Apply the EXIF orientation of JPEG images.")
  var exif = false

  @OptionGroup var drawing: DrawingOptions
  @OptionGroup var engine: EngineOptions
  @OptionGroup(title: "Reports") var reporting: ReportingOptions

  func validate() throws {
    guard !pictures.isEmpty else { throw ValidationError("no images given") }
  }

  func decode(_ path: String) throws -> Picture {
    try ImageDecoder.decode(
      try RegularFile.bytes(at: path), options: DecodingOptions(honoursOrientation: exif))
  }
}
