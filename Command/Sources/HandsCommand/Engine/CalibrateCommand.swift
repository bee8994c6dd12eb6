import ArgumentParser
import Hands
import HandsEngine
import HandsFileInput
import HandsFileOutput
import HandsImageFiles
import HandsSystem

struct CalibrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibrate",
    abstract: "Record the ranges of nets' activations for --precision fast16.",
    discussion: """
      Of a bundle the two hand nets are run as the task runs them, on whole pictures and on the regions \
      of the hands in them. Of another net the pictures' bytes over 255 fill the inputs. What a run \
      later finds beyond a range is stored as the range's end.

      JSON: schema_version, nets (fingerprint, 16 hexadecimal digits; inputs and operators, the largest \
      magnitudes by their numbers in the file, of operators channel by channel).
      """)

  @Argument(help: "A .task or .tflite file, or BUNDLE/NET.")
  var file: String

  @Option(
    parsing: .upToNextOption, help: "PNG or JPEG files, and folders of such.")
  var pictures: [String]

  @Option(name: .shortAndLong, help: "Where the record goes.")
  var output: String

  @Option(help: "What ranges are multiplied by, for what the pictures do not show.")
  var margin: Float = 1.25

  @Option(help: "The most hands of a picture.")
  var numHands = 2

  @OptionGroup var threading: ThreadOptions

  func validate() throws {
    guard margin >= 1, margin <= 16 else {
      throw ValidationError("--margin must be between 1 and 16")
    }
    guard !pictures.isEmpty else { throw ValidationError("--pictures needs a file or folder") }
  }

  func run() throws {
    try reportingFailures(of: file) {
      let pictures = try InputPaths.pictures.expand(pictures)
      try OutputFile.check([("--output", output)], inputs: [file] + pictures)
      let nets = try NetFile(path: file)
      let records: [ActivationRanges]
      switch nets.kind {
      case .handLandmarker, .gestureRecognizer:
        records = try hands(of: ByteSlice(try RegularFile.bytes(at: file)), in: pictures)
      default: records = [try record(of: try nets.onlyNet(of: file), running: pictures)]
      }
      let widened = records.map { $0.widened(by: margin) }
      try OutputFile.write(RangesFile(widened).encoded(), to: output)
    }
  }

  /// Calls a closure with each picture.
  private func forEach(_ pictures: [String], _ body: (Picture) throws -> Void) throws {
    for path in pictures {
      try reportingFailures(of: path) {
        try body(try ImageDecoder.decode(try RegularFile.bytes(at: path)))
      }
    }
  }

  private func hands(of bundle: ByteSlice, in pictures: [String]) throws -> [ActivationRanges] {
    var calibration = try HandCalibration(
      bundle: bundle, handCount: numHands, options: ModelOptions(), threadCount: threading.threads)
    try forEach(pictures) { try calibration.record($0) }
    guard calibration.regionCount > 0 else {
      throw CommandError(.badData, "no hand was found in the pictures")
    }
    return [calibration.detector, calibration.landmarks]
  }

  private func record(of net: NetFile.Member, running pictures: [String]) throws -> ActivationRanges
  {
    var options = ModelOptions()
    options.isOptimized = false
    let source = try SourceModel(net.bytes, limits: options.fileLimits)
    let interpreter = try Interpreter(
      try Model(source, options: options), threadCount: threading.threads)
    var ranges = try ActivationRanges(recording: source.graph, of: net.bytes)
    try forEach(pictures) { picture in
      interpreter.fillInputs(from: picture)
      interpreter.run()
      ranges.record(interpreter)
    }
    return ranges
  }
}
