import ArgumentParser
import HandsFileInput
import HandsReports
import Hands
import HandsSystem

struct RecognizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recognize",
    abstract: "Find hands in pictures and name their gestures.",
    discussion: """
      Prints handedness, gestures, landmarks and world landmarks of each picture. A picture without \
      hands is a result, not an error.
      """)

  @OptionGroup var pictures: PictureOptions
  @OptionGroup var frames: FrameOptions
  @OptionGroup(title: "Hand options") var hands: TaskOptions
  @OptionGroup(title: "Options of clips") var following: TrackOptions
  @OptionGroup(title: "Gesture options") var gestures: GestureOptions

  @Flag(help: "Keep the gestures parallel to the hands, with empty entries.")
  var aligned = false

  func run() throws {
    let path = try pictures.bundle.path(of: BundleSearch.gestureRecognizer)
    let live = LiveResults<HandsResult>()
    let recognizer = try reportingFailures(of: path) {
      let options = try GestureRecognizerOptions(
        hands: hands, following: following, gestures: gestures, mode: frames.runningMode,
        threads: pictures.engine.threads)
      return try GestureRecognizer(
        bundle: ByteSlice(try RegularFile.bytes(at: path)), options: options,
        modelOptions: pictures.engine.modelOptions,
        onResult: frames.runningMode == .liveStream ? live.take : nil)
    }
    let run = try reportingFailures(of: path) {
      try PictureRun(
        options: pictures, bundle: path,
        layout: ResultLayout(isAligned: aligned, hasTracks: following.tracks),
        title: "Hands and gestures",
        settings: frames.settings + hands.settings + following.settings + gestures.settings)
    }
    try run.run { picture, index in
      switch frames.runningMode {
      case .image: try recognizer.recognize(picture, rotationDegrees: hands.rotation)
      case .video:
        try recognizer.recognize(
          videoFrame: picture, timestampInMilliseconds: frames.timestamp(of: index),
          rotationDegrees: hands.rotation)
      case .liveStream:
        try live.result { () throws(HandsError) in
          try recognizer.recognizeAsync(
            picture, timestampInMilliseconds: frames.timestamp(of: index),
            rotationDegrees: hands.rotation)
        }
      }
    }
  }
}
