import ArgumentParser
import Hands
import HandsFileInput
import HandsImageFiles
import HandsEngine
import HandsTiming
import HandsTFLite

struct BenchmarkNetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "net", abstract: "Time the nets of a model or bundle.",
    discussion: """
      For each net: loading, the first run, the latency of steady runs, and, from further runs, each \
      operator and each class of operators with its median time, multiply-adds, speed (a \
      multiply-add is two operations) and percent of the peak, which is measured first: \
      multiply-adds in registers alone, with the instructions of the kernel set, times the threads. \
      OpenBLAS chooses its own instructions, so that it may exceed the peak of the baseline ones. \
      Fused operators are those they were fused into. Several kernel sets take turns and stand side \
      by side; without --kernels it is the one that was measured fastest on such a processor. With \
      --precision fast16 each operator also has the number of its results in a run that were stored as \
      an end of their range: many mean that the ranges were recorded on other pictures.

      JSON: schema_version, model, threads, kernels, peak_gflops, init_ms, first_ms, latency_ms \
      (min, median, p90, p99), runs, peak_rss_bytes (of the process so far), arena_bytes, mmac, \
      gflops, percent_of_peak, classes (class, steps, ms, share, mmac, gflops, percent_of_peak), \
      operators (index, name, op, class, output_shape, ms, share, mmac, gflops, percent_of_peak, \
      kernel, saturated, null in single precision); a share is that of all operators' time. For a bundle or several kernel sets: \
      schema_version, model, nets (such objects). CSV: a line an operator.
      """)

  @Argument(
    help: """
      A .tflite or .task file, or BUNDLE/NET; the gesture recognizer's bundle if none is given.
      """)
  var file: String?

  @Option(
    help: ArgumentHelp(
      "Fill inputs with this picture's bytes instead of random numbers.", valueName: "file"))
  var picture: String?

  @OptionGroup var timing: TimingOptions
  @OptionGroup var engine: KernelListOptions
  @OptionGroup var precision: PrecisionOptions

  func run() throws {
    let path = try reportingFailures(of: "weights") {
      try BundleSearch.path(given: file, of: BundleSearch.gestureRecognizer)
    }
    let picture = try picture.map { path in
      try reportingFailures(of: path) { try ImageDecoder.decode(try RegularFile.bytes(at: path)) }
    }
    try reportingFailures(of: path) {
      let file = try NetFile(path: path)
      guard !file.nets.isEmpty else { throw CommandError(.badData, "\(path): holds no nets") }
      let sets = try engine.sets().map { (set: $0, peak: try CorePeak.measured(of: $0)) }
      let measurements = try file.nets.flatMap { net in
        try reportingFailures(of: net.name.isEmpty ? path : "\(path): \(net.name)") {
          let measurements = try NetMeasurement.measurements(
            net: net.bytes, name: net.name.isEmpty ? path : net.name, picture: picture, sets: sets,
            threadCount: engine.threads, precision: precision, timing: timing)
          if !timing.json && !timing.csv {
            for measurement in measurements {
              print(measurements.count == 1 ? measurement.text : measurement.summary)
            }
            if measurements.count > 1 { print(NetComparison(measurements).text) }
          }
          return measurements
        }
      }
      if timing.json { print(json(of: measurements, in: file, at: path).text) }
      if timing.csv {
        var document = NetMeasurement.document
        for measurement in measurements { measurement.append(to: &document) }
        print(document.text)
      }
    }
  }

  private func json(
    of measurements: [NetMeasurement], in file: NetFile, at path: String
  ) -> JSONValue {
    if file.kind == .model, measurements.count == 1 { return measurements[0].json }
    return .object([
      ("schema_version", .integer(1)), ("model", .string(path)),
      ("nets", .array(measurements.map { .object($0.members) })),
    ])
  }
}

extension CorePeak {
  /// Measures the core with the instructions of some kernels.
  ///
  /// - Parameter set: The kernels.
  /// - Returns: The peak.
  /// - Throws: `ModelError` if this processor cannot run them.
  static func measured(of set: KernelSet) throws -> CorePeak {
    guard let peak = CorePeak(set) else { throw ModelError.kernelsUnavailable(set) }
    return peak
  }
}
