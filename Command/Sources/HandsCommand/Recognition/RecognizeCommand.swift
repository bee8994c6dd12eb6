import ArgumentParser
import HandsFileInput
import Hands

struct RecognizeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recognize",
    abstract: "Find hands in pictures and name their gestures.",
    discussion: """
      Prints handedness, gestures, landmarks and world landmarks of each picture. A picture without \
      hands is a result, not an error.

      A landmarker bundle (hand_landmarker.task) serves too: then there are no gestures.
      """)

  @OptionGroup var pictures: PictureOptions
  @OptionGroup var frames: FrameOptions
  @OptionGroup(title: "Hand options") var hands: TaskOptions
  @OptionGroup(title: "Options of clips") var following: TrackOptions
  @OptionGroup(title: "Gesture options") var gestures: GestureOptions

  /// What was asked for up to 0.2, and is the only form of JSON now.
  @Flag(help: .hidden) var aligned = false

  func run() async throws {
    try recognize(bundle: BundleSearch.anyTask) { $0 }
  }

  /// Looks at all pictures and prints what was found.
  ///
  /// - Parameters:
  ///   - names: What the bundle may be called where none is given.
  ///   - choice: Which of the bundle's nets are used.
  /// - Throws: An exit code.
  func recognize(bundle names: [String], _ choice: (HandModels) -> HandModels) throws {
    let path = try pictures.bundle.path(of: names)
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
            options: pictures, bundle: path, hasTracks: following.tracks, title: "Hands",
            settings: settings)
        case .gestures:
          try PictureRun(
            options: pictures, bundle: path, hasTracks: following.tracks,
            title: "Hands and gestures", settings: settings + gestures.settings)
        }
      return (task, run)
    }
    try run.run { picture, index in
      try task.recognize(picture, at: frames.time(of: index), rotation: hands.rotation)
    }
  }
}

/// ``RecognizeCommand`` without gestures, whatever the bundle: what had a name of its own up to 0.2.
struct LandmarksCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "landmarks", abstract: "Find hands in pictures, without gestures.",
    shouldDisplay: false)

  @OptionGroup var command: RecognizeCommand

  func run() async throws {
    try command.recognize(bundle: BundleSearch.handLandmarker) { .landmarks($0.landmarker) }
  }
}
