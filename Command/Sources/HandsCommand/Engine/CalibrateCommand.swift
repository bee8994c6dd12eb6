import ArgumentParser
import Hands
import HandsEngine
import HandsFileInput
import HandsFileOutput
import HandsImageFiles
import HandsImaging
import HandsSystem
import HandsThreads

struct CalibrateCommand: AsyncParsableCommand {
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
  var images: [String] = []

  /// The name of `--images` up to 0.3.
  @Option(parsing: .upToNextOption, help: .hidden) var pictures: [String] = []

  @Option(name: .shortAndLong, help: "File to write the ranges to.")
  var output: String

  @Option(help: "Factor by which ranges are widened, 1 to 16.")
  var margin: Float = 1.25

  @Option(help: "Maximum number of hands in an image.")
  var numHands = 2

  @OptionGroup var threading: ThreadOptions
  @OptionGroup var concurrency: JobOptions

  func validate() throws {
    guard margin >= 1, margin <= 16 else {
      throw ValidationError("--margin must be between 1 and 16")
    }
    guard images.isEmpty || pictures.isEmpty else {
      throw ValidationError("--images and its former name --pictures are mutually exclusive")
    }
    guard !(images + pictures).isEmpty else {
      throw ValidationError("--images requires a file or folder")
    }
  }

  func run() async throws {
    let command = self
    do {
      try await Interruption.cancelling { try await command.calibrate() }
    } catch {
      throw reported(error, path: file)
    }
  }

  private func calibrate() async throws {
    let pictures = try InputPaths.pictures.expand(images + pictures)
    try OutputFile.check([("--output", output)], inputs: [NetFile.file(of: file)] + Array(pictures))
    let nets = try NetFile(path: file)
    let records: [ActivationRanges]
    switch nets.kind {
    case .handLandmarker, .gestureRecognizer:
      records = try await hands(of: ByteSlice(try RegularFile.bytes(at: file)), in: pictures)
    default: records = [try await record(of: try nets.onlyNet(of: file), running: pictures)]
    }
    let widened = records.map { $0.widened(by: margin) }
    try OutputFile.write(RangesFile(widened).encoded(), to: output)
  }

  /// Records each image, on all jobs.
  ///
  /// - Parameters:
  ///   - pictures: The images.
  ///   - makeRecorder: Creates what records an image on one thread.
  ///   - add: Receives what was recorded, in the order of the images.
  /// - Throws: The first error, with the path of its image.
  private func forEach<Record: Sendable>(
    _ pictures: PathList,
    by makeRecorder: @escaping @Sendable () throws -> (Picture) throws -> Record,
    _ add: (Record) -> Void
  ) async throws {
    let jobs = try concurrency.count(threads: threading.threads, items: pictures.count)
    let progress =
      ProgressLine.isWanted(writesFile: true) ? ProgressLine(images: pictures.count) : nil
    defer { progress?.finish() }
    let records = ConcurrentMap(pictures, jobs: jobs, window: 2 * jobs) {
      let record = try makeRecorder()
      return { path in
        do {
          return try record(try ImageDecoder.decode(try RegularFile.bytes(at: path)))
        } catch {
          throw CommandError(error, path: path)
        }
      }
    }
    for try await record in records {
      add(record)
      progress?.advance(0)
    }
  }

  private func hands(of bundle: ByteSlice, in pictures: PathList) async throws -> [ActivationRanges]
  {
    let calibration = try HandCalibration(
      bundle: bundle, handCount: numHands, options: ModelOptions(), threadCount: threading.threads)
    var ranges = calibration.empty
    try await forEach(pictures, by: { try calibration.recorder() }) { ranges.formUnion($0) }
    guard ranges.regionCount > 0 else {
      throw CommandError(.badData, "no hand was found in the images")
    }
    return [ranges.detector, ranges.landmarks]
  }

  private func record(
    of net: NetFile.Member, running pictures: PathList
  ) async throws -> ActivationRanges {
    var options = ModelOptions()
    options.isOptimized = false
    let source = try SourceModel(net.bytes, limits: options.fileLimits)
    let model = try Model(source, options: options)
    let empty = try ActivationRanges(recording: source.graph, of: net.bytes)
    let threads = threading.threads
    let makeRecorder = { @Sendable () throws -> (Picture) throws -> ActivationRanges in
      let interpreter = try Interpreter(model, threadCount: threads)
      return { picture in
        var ranges = empty
        interpreter.fillInputs(from: picture)
        interpreter.run()
        ranges.record(interpreter)
        return ranges
      }
    }
    var ranges = empty
    try await forEach(pictures, by: makeRecorder) { ranges.formUnion($0) }
    return ranges
  }
}
