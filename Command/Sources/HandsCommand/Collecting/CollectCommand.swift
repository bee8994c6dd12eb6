import ArgumentParser
import Hands
import HandsFileInput
import HandsSystem
import HandsVideoInput

struct CollectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collect",
    abstract: "Record images of gestures for hands train.",
    discussion: """
      After a countdown for each gesture, saves frames that show a hand, at most ten per second, \
      in a folder named after the gesture. Turn and tilt the hand while recording: images should \
      differ. Each run is a separate take; takes of other people and on other days improve the \
      result. The Gestures tab of hands serve does the same with a view of the camera.

      Frames come from a camera (--camera /dev/video0) or a video. Nothing is saved during the \
      countdown.
      """)

  @OptionGroup(title: "Frames") var source: SourceOptions

  @Option(
    help: ArgumentHelp(
      "Name of the gesture; repeat to record several, one after the other.",
      valueName: "name"))
  var gesture: [String] = []

  @Option(help: ArgumentHelp("Folder with a subfolder for each gesture.", valueName: "folder"))
  var output: String

  @Option(help: "Images per gesture, 1 to \(GestureCollection.takeLimit).")
  var pictures = 20

  @Option(help: "Countdown before each gesture in seconds, 0 to 60.")
  var countdown = 3

  @OptionGroup var bundle: BundleOptions
  @OptionGroup var engine: EngineOptions

  func validate() throws {
    guard source.cameraNumbers == nil else {
      throw ValidationError("--camera takes a device; collecting needs no numbers of a camera")
    }
    guard source.names.count == 1 else { throw ValidationError("only one video can be given") }
    guard !gesture.isEmpty else { throw ValidationError("--gesture is required") }
    guard (1...GestureCollection.takeLimit).contains(pictures) else {
      throw ValidationError("--pictures must be between 1 and \(GestureCollection.takeLimit)")
    }
    guard (0...60).contains(countdown) else {
      throw ValidationError("--countdown must be between 0 and 60")
    }
  }

  func run() async throws {
    Interruption.catchBrokenPipes()
    let path = try bundle.path(of: BundleSearch.handLandmarker)
    let landmarker = try reportingFailures(of: path) {
      try HandLandmarker(
        models: HandLandmarkerModels(
          bundle: ByteSlice(try RegularFile.bytes(at: path)), options: engine.modelOptions),
        options: HandSearchArguments.landmarker(threads: engine.threads))
    }
    let collection = GestureCollection(output)
    let countdown = countdown
    let takes = try reportingFailures(of: output) {
      try gesture.map { name in
        try TakeRecorder(GestureName(name), pictureCount: pictures, in: collection)
      }
    }
    let (source, name) = (source.sources[0], source.names[0])
    do {
      try await Interruption.cancelling {
        var run = CollectRun(
          video: try await Video(source), landmarker: landmarker, takes: takes,
          countdown: countdown)
        try await run.run()
      }
    } catch {
      throw reported(error, path: name == "-" ? "standard input" : name)
    }
  }
}
