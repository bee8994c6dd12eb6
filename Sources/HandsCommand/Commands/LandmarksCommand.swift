import ArgumentParser
import Hands

/// `hands landmarks`: handedness and landmarks in pictures.
struct LandmarksCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "landmarks", abstract: "Find hands in pictures, without gestures.",
    discussion: "Takes a hand landmarker's bundle or a gesture recognizer's.")

  @OptionGroup var pictures: PictureOptions
  @OptionGroup var bundle: BundleOptions
  @OptionGroup var detection: DetectionOptions
  @OptionGroup var engine: EngineOptions

  func run() async throws {
    let (path, bytes) = try bundle.read(
      anyOf: ["hand_landmarker.task", "gesture_recognizer.task"])
    let landmarker: HandLandmarker
    do {
      landmarker = try HandLandmarker(
        bundle: bytes, options: detection.taskOptions, modelOptions: engine.modelOptions,
        threadCount: engine.threads)
    } catch {
      throw CommandFailure(error, file: path)
    }
    try PictureRun(options: pictures, model: path).forEachPicture { picture in
      Findings(try landmarker.detect(picture, rotationDegrees: detection.rotation))
    }
  }
}
