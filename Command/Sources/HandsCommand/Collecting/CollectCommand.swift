import ArgumentParser
import Hands
import HandsFileInput
import HandsSystem
import HandsTraining
import HandsVideoInput

struct CollectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collect",
    abstract: "Record images of gestures, or clips of motions, for hands train.",
    discussion: """
      After a countdown for each gesture, saves frames that show a hand, at most ten per second, \
      in a folder named after the gesture; large frames are reduced to \
      \(GestureCollection.sideLimit) pixels. Turn and tilt the hand while recording: images should \
      differ. Each run is a separate take; takes of other people and on other days improve the \
      result. The Gestures tab of hands serve does the same with a view of the camera.

      With --motion, records a clip of a motion, such as a swipe, after each countdown, and repeats \
      it if no hand was seen. A clip is a file such as wave/0001.jsonl, lines of hands video --pose \
      --tracks: joints, no images. Record other movements as a motion named none. hands train \
      --motion reads the folder.

      Frames come from a camera (--camera /dev/video0) or a video. Nothing is saved during the \
      countdown.
      """)

  @OptionGroup(title: "Frames") var source: SourceOptions

  @Option(
    help: ArgumentHelp(
      "Name of the gesture or motion; repeat to record several, one after the other.",
      valueName: "name"))
  var gesture: [String] = []

  @Option(
    help: ArgumentHelp("Folder with a subfolder for each gesture or motion.", valueName: "folder"))
  var output: String

  @Option(help: "Images per gesture, 1 to \(GestureCollection.takeLimit); 20 by default.")
  var images: Int?

  /// The name of `--images` up to 0.3.
  @Option(help: .hidden) var pictures: Int?

  @Option(help: "Countdown before each gesture or clip in seconds, 0 to 60.")
  var countdown = 3

  @Flag(help: "Record clips of motions instead of images.")
  var motion = false

  @Option(help: "With --motion, clips per motion, 1 to 100; 10 by default.")
  var clips: Int?

  @Option(
    help: ArgumentHelp(
      "With --motion, length of a clip, 0.5 to 10; 2 by default.", valueName: "seconds"))
  var clipLength: Double?

  @Option(
    help: ArgumentHelp(
      "With --motion, who makes the motions: clips are put in a folder of this name within that of "
        + "the motion.", valueName: "name"))
  var person: String?

  @OptionGroup var bundle: BundleOptions
  @OptionGroup var engine: EngineOptions

  func validate() throws {
    guard source.cameraNumbers == nil else {
      throw ValidationError("--camera must be a device here, not camera parameters")
    }
    guard source.names.count == 1 else { throw ValidationError("only one video can be given") }
    guard !gesture.isEmpty else { throw ValidationError("--gesture is required") }
    guard images == nil || pictures == nil else {
      throw ValidationError("--images and its former name --pictures are mutually exclusive")
    }
    guard (1...GestureCollection.takeLimit).contains(imageCount ?? 1) else {
      throw ValidationError("--images must be between 1 and \(GestureCollection.takeLimit)")
    }
    guard (1...100).contains(clips ?? 1) else {
      throw ValidationError("--clips must be between 1 and 100")
    }
    guard (0.5...10).contains(clipLength ?? 2) else {
      throw ValidationError("--clip-length must be between 0.5 and 10")
    }
    guard motion || (clips == nil && clipLength == nil && person == nil) else {
      throw ValidationError("--clips, --clip-length and --person require --motion")
    }
    guard !motion || imageCount == nil else {
      throw ValidationError("--motion records clips; --images is for gestures")
    }
    guard (0...60).contains(countdown) else {
      throw ValidationError("--countdown must be between 0 and 60")
    }
  }

  private var imageCount: Int? { images ?? pictures }

  func run() async throws {
    Interruption.catchBrokenPipes()
    let path = try bundle.path(of: BundleSearch.handLandmarker)
    let threads = engine.threads
    let landmarker = try reportingFailures(of: path) {
      try HandLandmarker(
        models: HandLandmarkerModels(
          bundle: ByteSlice(try RegularFile.bytes(at: path)), options: engine.modelOptions),
        options: motion
          ? MotionClips.options(threads: threads)
          : HandSearchArguments.landmarker(threads: threads))
    }
    let countdown = countdown
    let takes = try reportingFailures(of: output) {
      try motion ? clipTakes(landmarker) : pictureTakes(landmarker)
    }
    let (source, name) = (source.sources[0], source.names[0])
    do {
      try await Interruption.cancelling {
        var run = CollectRun(
          video: try await Video(source), takes: takes, countdown: countdown)
        try await run.run()
      }
    } catch {
      throw reported(error, path: name == "-" ? "standard input" : name)
    }
  }

  private func pictureTakes(_ landmarker: HandLandmarker) throws -> [any CollectedTake] {
    let collection = GestureCollection(output)
    return try gesture.map { name in
      PictureTake(
        try TakeRecorder(GestureName(name), pictureCount: imageCount ?? 20, in: collection),
        landmarker: landmarker)
    }
  }

  private func clipTakes(_ landmarker: HandLandmarker) throws -> [any CollectedTake] {
    let person = try person.map { try GestureName($0).text }
    return try gesture.flatMap { text in
      let name = try GestureName(text)
      let folder = FolderListing.path(of: name.text, in: output)
      let plan = ClipTake.Plan(
        name: name, count: clips ?? 10, milliseconds: Int(1000 * (clipLength ?? 2)),
        folder: ClipFolder(path: person.map { FolderListing.path(of: $0, in: folder) } ?? folder))
      return (1...plan.count).map { number in
        ClipTake(
          number, of: plan, landmarker: landmarker, precision: engine.precision.precision)
      }
    }
  }
}
