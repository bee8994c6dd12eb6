import ArgumentParser
import HandsFileInput
import HandsSynthetic
import HandsReports
import Hands
import HandsImageFiles
import HandsImaging
import HandsEngine
import HandsTiming
import HandsSystem

struct BenchmarkTaskCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "task", abstract: "Time whole frames, stage by stage.",
    discussion: """
      Every frame is the same image, which is decoded once; without --picture, one or two hands \
      are rendered, depending on --num-hands. Stages are timed in separate frames, so that \
      latencies include no timers. With --tracked, frames are those of a video: hands are tracked \
      from the previous frame, and the palm detector runs only if fewer than --num-hands are \
      tracked.

      JSON: schema_version, model, picture (null if rendered), width, height, threads, kernels, \
      precision, num_hands, tracked, hands, init_ms, first_ms, latency_ms (min, median, p90, p99), \
      runs, peak_rss_bytes, stages (name, ms, share): detector_warp, detector_net, palm_decoding \
      (with suppression), landmark_warp, landmark_net, projection, gesture. CSV: a row per stage.
      """)

  @Option(help: ArgumentHelp("A PNG or JPEG file.", valueName: "file"))
  var picture: String?

  @OptionGroup var bundle: BundleOptions

  @Flag(help: "Track hands instead of detecting palms in each frame.")
  var tracked = false

  @OptionGroup(title: "Hand options") var hands: TaskOptions
  @OptionGroup var options: BenchmarkOptions

  func run() throws {
    let path = try bundle.path(of: BundleSearch.anyTask)
    let frame = try reportingFailures(of: picture ?? "rendered hands") { try sourceFrame() }
    try reportingFailures(of: path) {
      let measurement = try TaskMeasurement(
        picture: frame, bundle: ByteSlice(try RegularFile.bytes(at: path)), task: hands,
        isTracked: tracked, options: options)
      if options.json {
        print(json(of: measurement, on: frame, bundle: path).text)
      } else if options.csv {
        print(document(of: measurement).text)
      } else {
        print(text(of: measurement, on: frame))
      }
    }
  }

  private func sourceFrame() throws -> Picture {
    if let picture { return try ImageDecoder.decode(try RegularFile.bytes(at: picture)) }
    return try HandRenderer.render(
      hands.numHands == 1 ? HandScene(pose: .victory, seed: 3) : BenchmarkTaskCommand.twoHands)
  }

  private static let twoHands = HandScene(
    hands: [
      DrawnHand(
        pose: .victory, side: .left, position: PicturePosition(x: 0.27, y: 0.5), scale: 0.8),
      DrawnHand(
        pose: .openPalm, side: .right, position: PicturePosition(x: 0.73, y: 0.5), scale: 0.8),
    ], seed: 3, width: 640, height: 480)

  private var kernels: KernelSet { options.engine.kernels ?? .preferred }
}

// MARK: Output

extension BenchmarkTaskCommand {
  private func text(of measurement: TaskMeasurement, on frame: Picture) -> String {
    var table = Table("stage", " ms", " share %")
    for (stage, milliseconds) in measurement.stages {
      table.append(
        stage.name, milliseconds.decimals(3),
        (100 * measurement.share(of: milliseconds)).decimals(1))
    }
    return """
      \(frame.width)x\(frame.height), hands found: \(measurement.handCount) of at most \
      \(hands.numHands), \(tracked ? "tracked, " : "")\(kernels.rawValue) kernels, threads: \
      \(options.engine.threads)
      load \(measurement.loading.decimals(3)) ms, first frame \(measurement.firstFrame.decimals(3)) ms
      latency \(measurement.latencies.text)

      \(table.columns)
      """
  }

  private func json(
    of measurement: TaskMeasurement, on frame: Picture, bundle: String
  ) -> JSONValue {
    .object([
      ("schema_version", .integer(1)), ("model", .string(bundle)),
      ("picture", picture.map { .string($0) } ?? .null), ("width", .integer(frame.width)),
      ("height", .integer(frame.height)), ("threads", .integer(options.engine.threads)),
      ("kernels", .string(kernels.rawValue)),
      ("precision", .string(options.engine.precision.precision.rawValue)),
      ("num_hands", .integer(hands.numHands)),
      ("tracked", .bool(tracked)), ("hands", .integer(measurement.handCount)),
      ("init_ms", .measured(measurement.loading)),
      ("first_ms", .measured(measurement.firstFrame)),
      ("latency_ms", measurement.latencies.json), ("runs", .integer(measurement.latencies.count)),
      ("peak_rss_bytes", .count(ProcessMemory.peakResidentByteCount)),
      (
        "stages",
        .array(
          measurement.stages.map { stage, milliseconds in
            .object([
              ("name", .string(stage.name)), ("ms", .measured(milliseconds)),
              ("share", .measured(measurement.share(of: milliseconds))),
            ])
          })
      ),
    ])
  }

  private func document(of measurement: TaskMeasurement) -> CSVDocument {
    var document = CSVDocument("stage", "ms", "share")
    for (stage, milliseconds) in measurement.stages {
      document.append(
        .string(stage.name), .measured(milliseconds),
        .measured(measurement.share(of: milliseconds)))
    }
    return document
  }
}
