import ArgumentParser
import HandsFileInput
import Hands

struct LandmarksCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "landmarks",
    abstract: "Find hands in pictures, without gestures.",
    discussion: "Takes a hand landmarker bundle, or the one inside a gesture recognizer bundle.")

  @OptionGroup var pictures: PictureOptions
  @OptionGroup var frames: FrameOptions
  @OptionGroup(title: "Hand options") var hands: TaskOptions
  @OptionGroup(title: "Options of clips") var following: TrackOptions

  func run() async throws {
    let task = PictureTask(
      pictures: pictures, frames: frames, hands: hands,
      layout: ResultLayout(isAligned: true, hasTracks: following.tracks), title: "Hands",
      settings: frames.settings + hands.settings + following.settings)
    try await task.run(bundle: BundleSearch.handLandmarker) { path in
      try HandLandmarker(
        path: path,
        options: hands.landmarkerOptions(
          following, in: frames.runningMode, threads: pictures.engine.threads),
        modelOptions: pictures.engine.modelOptions)
    }
  }
}
