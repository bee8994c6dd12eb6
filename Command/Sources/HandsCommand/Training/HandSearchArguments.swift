import ArgumentParser
import Hands
import HandsReports
import HandsTraining

/// How hands are found in folders of images: what `train` and `evaluate` share.
struct HandSearchArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder of hands that show none of the gestures; by default none, in any case.",
      valueName: "name"))
  var background: String?

  @Flag(
    help: "Do not search images without a hand again with black borders.")
  var noSecondLook = false

  @Option(parsing: .unconditional, help: "Minimum palm confidence, 0 to 1.")
  var minHandDetectionConfidence: Float = 0.5

  @Flag(help: "Apply the EXIF orientation of JPEG files.")
  var exif = false

  @Flag(help: "Print one JSON document.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Write an HTML report that can be read offline.", valueName: "file.html"))
  var report: String?

  @OptionGroup var engine: EngineOptions

  func validate() throws {
    guard (0...1).contains(minHandDetectionConfidence) else {
      throw ValidationError("--min-hand-detection-confidence must be between 0 and 1")
    }
    guard report.map(ReportingOptions.isPage) ?? true else {
      throw ValidationError("--report takes a name that ends in .html")
    }
  }

  var options: HandSearchOptions {
    var options = HandSearchOptions()
    options.minHandDetectionConfidence = minHandDetectionConfidence
    options.retriesWithBorder = !noSecondLook
    options.honoursOrientation = exif
    options.numThreads = engine.threads
    return options
  }

  /// The options for finding the hand in frames that are recorded as examples.
  ///
  /// - Parameter threads: The number of threads of each model.
  /// - Returns: The options for one hand.
  static func landmarker(threads: Int) -> HandLandmarkerOptions {
    var options = HandLandmarkerOptions()
    options.numThreads = threads
    options.numHands = 1
    return options
  }

  /// The options as a report lists them.
  var settings: [Report.Setting] {
    (background.map { [Report.Setting("background", $0)] } ?? [])
      + [Report.Setting("min-hand-detection-confidence", minHandDetectionConfidence)]
      + engine.settings
      + Report.Setting.flags([("no-second-look", noSecondLook), ("exif", exif)])
  }
}
