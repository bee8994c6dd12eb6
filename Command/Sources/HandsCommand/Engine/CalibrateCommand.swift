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
    abstract: "Record activation ranges for --precision fast16.",
    discussion: """
      The two hand models of a bundle run as in the task, on whole images and on the regions of \
      hands. The inputs of any other model are filled with the bytes of the images, divided by \
      255. Activations outside their range saturate.

      JSON: schema_version, nets (fingerprint, 16 hexadecimal digits; inputs and operators, the \
      largest magnitudes of each input and of each channel of each operator, in the order of the \
      file).
      """)

  @Argument(help: "A .task or .tflite file, or BUNDLE/MODEL.")
  var file: String

  @Option(
    parsing: .upToNextOption, help: "PNG or JPEG files, or folders of them.")
  var pictures: [String]

  @Option(name: .shortAndLong, help: "File to write the ranges to.")
  var output: String

  @Option(help: "Factor by which ranges are widened, 1 to 16.")
  var margin: Float = 1.25

  @Option(help: "Maximum number of hands in an image.")
  var numHands = 2

  @OptionGroup var threading: ThreadOptions

  func validate() throws {
    guard margin >= 1, margin <= 16 else {
      throw ValidationError("--margin must be between 1 and 16")
    }
    guard !pictures.isEmpty else { throw ValidationError("--pictures requires a file or folder") }
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

  /// Decodes images and calls a closure with each one.
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
      throw CommandError(.badData, "no hand was found in the images")
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
