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
      """)

  @OptionGroup var pictures: PictureOptions
  @OptionGroup var frames: FrameOptions
  @OptionGroup(title: "Hand options") var hands: TaskOptions
  @OptionGroup(title: "Options of clips") var following: TrackOptions
  @OptionGroup(title: "Gesture options") var gestures: GestureOptions

  @Flag(help: "Keep the gestures parallel to the hands, with empty entries.")
  var aligned = false

  func run() async throws {
    let task = PictureTask(
      pictures: pictures, frames: frames, hands: hands,
      layout: ResultLayout(isAligned: aligned, hasTracks: following.tracks),
      title: "Hands and gestures",
      settings: frames.settings + hands.settings + following.settings + gestures.settings)
    try await task.run(bundle: BundleSearch.gestureRecognizer) { path in
      try GestureRecognizer(
        path: path,
        options: GestureRecognizerOptions(
          hands: hands, following: following, gestures: gestures, mode: frames.runningMode,
          threads: pictures.engine.threads),
        modelOptions: pictures.engine.modelOptions)
    }
  }
}
