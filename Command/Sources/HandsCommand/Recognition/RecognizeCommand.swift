import ArgumentParser
import Hands
import HandsEngine
import HandsFileInput
import HandsImageFiles
import HandsImaging
import HandsSystem
import HandsTraining

struct RecognizeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recognize",
    abstract: "Recognize hands and gestures in images.",
    discussion: """
      Prints the handedness, gestures, landmarks and world landmarks of each image, in the order of \
      the images. An image without hands is not an error.

      Images are processed on all processors, a single one on two. With --format jsonl and csv, memory \
      does not grow with their number, and after Ctrl-C (exit code 130) or a crash, --resume continues. \
      A run into such a file ends at the first image that memory is short for (69) or whose annotated \
      image cannot be written (73); --resume repeats it.

      With a hand landmarker bundle (hand_landmarker.task), results have no gestures.
      """)

  @Argument(help: "PNG or JPEG files, or folders of them.")
  var pictures: [String]

  @OptionGroup var bundle: BundleOptions

  @Option(
    help: ArgumentHelp(
      """
      One JSON document, a line of JSON for each image, or CSV with a row for each hand and one for an image without \
      hands.
      """, valueName: PictureFormat.allCases.map(\.rawValue).joined(separator: "|")))
  var format: PictureFormat?

  @Flag(help: "Short for --format json.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Write the results to this file instead of standard output, in the format of its extension.",
      valueName: "file"))
  var output: String?

  @Flag(
    help: """
      Skip images that are already in the output file, of an earlier run with the same options, and append the others; \
      requires JSON lines or CSV. An incomplete result at the end of the file is replaced.
      """)
  var resume = false

  @OptionGroup var jobs: JobOptions

  @Option(
    help: ArgumentHelp(
      "Write annotated images to this file, or for several images to this folder.",
      valueName: "file-or-dir"))
  var annotate: String?

  @Option(
    help: """
      How to decode JPEG images: all of their pixels, or, where they are large, only as finely as the hands require, in \
      half the time and with landmarks that differ slightly.
      """)
  var decode = PictureDecoding.full

  @Flag(help: "Apply the EXIF orientation of JPEG images.")
  var exif = false

  @OptionGroup var drawing: DrawingOptions
  @OptionGroup var engine: EngineOptions
  @OptionGroup(title: "Reports") var reporting: ReportingOptions

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

  func run() async throws {
    try await recognize(bundle: BundleSearch.anyTask) { $0 }
  }

  /// Processes all images and prints the results.
  ///
  /// - Parameters:
  ///   - names: The bundles to search for if none is given.
  ///   - choice: Chooses the models of the bundle to use.
  /// - Throws: An exit code.
  func recognize(bundle names: [String], _ choice: (HandModels) -> HandModels) async throws {
    let path = try bundle.path(of: names)
    let estimator = try reportingFailures(of: "arguments") {
      try poses.estimator(camera, isMirrored: hands.mirrored)
    }
    let isSingle = pictures.count == 1 && !FolderListing.isFolder(pictures[0])
    let threads = isSingle ? engine.threading.threadsAlone : engine.threads
    async let picture = isSingle && !resume ? decodedAhead() : nil
    let (task, run) = try reportingFailures(of: path) {
      let options = try GestureRecognizerOptions(
        hands: hands, following: following, gestures: gestures, locatesHands: poses.pose,
        mode: frames.runningMode, threads: threads)
      let models = choice(try HandModels(path: path, options: engine.modelOptions))
      let task = try HandTask(models: models, options: options)
      let settings = frames.settings + hands.settings + following.settings
      let run =
        switch models {
        case .landmarks:
          try PictureRun(
            options: self, bundle: path, threads: threads, hasTracks: following.tracks,
            poses: estimator, title: "Hands", settings: settings)
        case .gestures:
          try PictureRun(
            options: self, bundle: path, threads: threads, hasTracks: following.tracks,
            poses: estimator, title: "Hands and gestures",
            settings: settings + gestures.settings)
        }
      return (task, run)
    }
    let (times, rotation) = (frames, hands.rotation)
    let decoded = await picture
    switch frames.runningMode {
    case .image:
      try await Interruption.cancelling {
        try await run.run(jobs: nil, decoded: decoded) {
          let task = isSingle ? task : try HandTask(duplicating: task)
          return { picture, _ in try task.recognize(picture, rotationDegrees: rotation) }
        }
      }
    case .video:
      let session = try reportingFailures(of: path) { try task.video() }
      try await Interruption.cancelling {
        try await run.run(jobs: 1, decoded: decoded) {
          { picture, index in
            try session.recognize(
              picture.overview, at: times.time(of: index), rotationDegrees: rotation)
          }
        }
      }
    }
  }

  /// Reads the only image, beside the models; `nil` if memory for both may be short.
  private func decodedAhead() async -> Result<PictureSource, any Error>? {
    let most = PictureLimits().maximumDecodingBytes + 4 * ModelOptions().memoryLimit
    guard FreeMemory.hasRoom(for: most) else { return nil }
    return Result { try decode(pictures[0]) }
  }

  /// The format of the results; `nil` for the layout of MediaPipe's guides.
  var recordFormat: PictureFormat? { format ?? (json ? .json : output.map(PictureFormat.init)) }

  /// Whether another run can continue this one with `--resume`.
  var isResumable: Bool {
    output != nil && (recordFormat == .jsonLines || recordFormat == .csv)
  }

  /// Whether another run with the same options and `--resume` can repeat an image.
  var isRepeatable: Bool {
    isResumable && frames.runningMode == .image && reporting.targets.isEmpty
  }

  /// Reads an image file.
  ///
  /// - Parameter path: The path of the file.
  /// - Returns: The image, of which parts are decoded on request.
  /// - Throws: `FileInputError`, `ImageError`.
  func decode(_ path: String) throws -> PictureSource {
    let options = DecodingOptions(honoursOrientation: exif)
    let bytes = try RegularFile.bytes(at: path)
    return switch decode {
    case .full: PictureSource(try ImageDecoder.decode(bytes, options: options))
    case .fast: try ImageDecoder.source(of: bytes, options: options)
    }
  }

  func validate() throws {
    guard !pictures.isEmpty else { throw ValidationError("no images given") }
    guard !json || format == nil || format == .json else {
      throw ValidationError("--json and --format \(format?.rawValue ?? "") are mutually exclusive")
    }
    guard output.map({ ImageEncoder.fileFormat(forPath: $0) == nil }) ?? true else {
      throw ValidationError("--output takes the name of a file of results, not of an image")
    }
    guard !resume || isResumable else {
      throw ValidationError("--resume requires --output with --format jsonl or csv")
    }
    guard !resume || reporting.targets.isEmpty else {
      throw ValidationError("--resume cannot be used with --report or --contact-sheet")
    }
    guard frames.runningMode == .image || (!resume && jobs.jobs ?? 1 == 1) else {
      throw ValidationError(
        "--resume and --jobs require --running-mode image: each frame of a video needs the one before it"
      )
    }
    guard decode == .full || (frames.runningMode == .image && annotate == nil) else {
      throw ValidationError(
        "--decode fast requires --running-mode image and cannot be used with --annotate")
    }
    guard !poses.pose || recordFormat != .csv else {
      throw ValidationError("--pose requires JSON; CSV has no poses")
    }
    try poses.check(drawing.draw)
    try following.check(gestures)
  }
}

/// How images are decoded.
enum PictureDecoding: String, CaseIterable, ExpressibleByArgument {
  /// All pixels.
  case full
  /// Only as finely as the hands require.
  case fast
}

/// ``RecognizeCommand`` without gestures, under the name that it had up to 0.2.
struct LandmarksCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "landmarks", abstract: "Find hands in images, without gestures.",
    shouldDisplay: false)

  @OptionGroup var command: RecognizeCommand

  func run() async throws {
    try await command.recognize(bundle: BundleSearch.handLandmarker) { .landmarks($0.landmarker) }
  }
}
