import ArgumentParser
import Hands

/// `hands recognize`: gestures, handedness and landmarks in pictures.
struct RecognizeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recognize", abstract: "Find hands in pictures and name their gestures.")

  @OptionGroup var pictures: PictureOptions
  @OptionGroup var bundle: BundleOptions
  @OptionGroup var detection: DetectionOptions
  @OptionGroup var gestures: GestureOptions
  @OptionGroup var engine: EngineOptions

  @Flag(help: "Give every hand an entry among the gestures, also one without a gesture.")
  var aligned = false

  func run() async throws {
    let (path, bytes) = try bundle.read(anyOf: ["gesture_recognizer.task"])
    let recognizer: GestureRecognizer
    do {
      recognizer = try GestureRecognizer(
        bundle: bytes, options: taskOptions, modelOptions: engine.modelOptions,
        threadCount: engine.threads)
    } catch {
      throw CommandFailure(error, file: path)
    }
    try PictureRun(options: pictures, model: path).forEachPicture { picture in
      Findings(
        try recognizer.recognize(picture, rotationDegrees: detection.rotation),
        isAligned: aligned)
    }
  }

  private var taskOptions: GestureRecognizerOptions {
    var options = GestureRecognizerOptions()
    options.landmarker = detection.taskOptions
    options.cannedGesturesClassifierOptions = gestures.canned
    options.customGesturesClassifierOptions = gestures.custom
    return options
  }
}
