import ArgumentParser
import Hands
import HandsFileInput
import HandsImageFiles
import HandsImaging
import HandsReports

/// How hands are found in folders of pictures: what `train` and `evaluate` share.
struct HandSearchOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder of hands that show none of the gestures; by default none, in any case.",
      valueName: "name"))
  var background: String?

  @Flag(
    help: "Do not look again, with black borders, at pictures in which no hand is found at first.")
  var noSecondLook = false

  @Option(parsing: .unconditional, help: "The least score of a palm, 0 to 1.")
  var minHandDetectionConfidence: Float = 0.5

  @Flag(help: "Turn JPEG pictures as their EXIF orientation says.")
  var exif = false

  @Flag(help: "Print one JSON document.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Write a page about the result, which can be read offline.", valueName: "file.html"))
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

  /// Whether pictures without a hand are looked at again.
  var looksTwice: Bool { !noSecondLook }

  /// The options of one thread's landmarker.
  var landmarker: HandLandmarkerOptions {
    var options = HandSearchOptions.landmarker(threads: 1)
    options.minHandDetectionConfidence = minHandDetectionConfidence
    return options
  }

  /// The options with which examples are looked for unless others are given.
  ///
  /// - Parameter threads: The number of threads of each net.
  /// - Returns: The options.
  static func landmarker(threads: Int) -> HandLandmarkerOptions {
    var options = HandLandmarkerOptions()
    options.numThreads = threads
    options.numHands = 1
    return options
  }

  /// Reads a picture.
  func decode(_ file: [UInt8]) throws -> Picture {
    try ImageDecoder.decode(file, options: DecodingOptions(honoursOrientation: exif))
  }

  /// The options as a report lists them.
  var settings: [Report.Setting] {
    (background.map { [Report.Setting("background", $0)] } ?? [])
      + [Report.Setting("min-hand-detection-confidence", minHandDetectionConfidence)]
      + engine.settings
      + Report.Setting.flags([("no-second-look", noSecondLook), ("exif", exif)])
  }
}
