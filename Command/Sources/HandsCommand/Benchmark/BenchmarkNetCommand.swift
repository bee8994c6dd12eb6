import ArgumentParser
import Hands
import HandsEngine
import HandsFileInput
import HandsImageFiles
import HandsReports
import HandsTFLite
import HandsTiming

struct BenchmarkNetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "net", abstract: "Time a model or the models of a bundle.",
    discussion: """
      Measures the time of loading and of the first run, the latency of steady runs and, in \
      separate runs, of each operator and class of operators the median time, the number of \
      multiply-adds, the speed (a multiply-add counts as two operations) and its percentage of the \
      peak. The peak is the speed of multiply-adds on registers with the instructions of the \
      kernel set, measured first, times the number of threads; OpenBLAS chooses its own \
      instructions and may exceed the peak of the baseline kernels. Products of bytes and of \
      16-bit integers have peaks of their own, those of the instructions that add four or two of \
      them. A fused operator is counted with the one it was fused into. Several kernel sets run in \
      turns and are reported side by side. With --precision fast16, each operator also has the \
      number of saturated results of a run; a large number means that the ranges were recorded on \
      different images.

      JSON: schema_version, model, threads, kernels, precision, peak_gflops, integer_peaks (int8, \
      int16, where they are multiplied), init_ms, first_ms, latency_ms (min, median, p90, p99), runs, \
      peak_rss_bytes (of the process so far), arena_bytes, mmac, gflops, percent_of_peak, classes \
      (class, steps, ms, share, mmac, gflops, percent_of_peak), operators (index, name, op, class, \
      output_shape, ms, share, mmac, gflops, percent_of_peak, kernel, saturated, null in single \
      precision); a share is a fraction of the time of all operators. For a bundle or several \
      kernel sets: schema_version, model, nets (an array of such objects). CSV: a row per operator.
      """)

  @Argument(
    help: """
      A .tflite or .task file, or BUNDLE/MODEL; by default the gesture recognizer bundle.
      """)
  var file: String?

  @Option(
    help: ArgumentHelp(
      "Image whose bytes fill the inputs instead of random numbers.", valueName: "file"))
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
      guard !file.nets.isEmpty else { throw CommandError(.badData, "\(path): contains no models") }
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
  /// Measures the peak speed of a core with the instructions of a kernel set.
  ///
  /// - Parameter set: The kernel set.
  /// - Returns: The peak.
  /// - Throws: `ModelError` if this processor cannot run them.
  static func measured(of set: KernelSet) throws -> CorePeak {
    guard let peak = CorePeak(set) else { throw ModelError.kernelsUnavailable(set) }
    return peak
  }
}

/// The times of one model with several kernel sets, side by side.
struct NetComparison {
  private let measurements: [NetMeasurement]

  init(_ measurements: [NetMeasurement]) { self.measurements = measurements }

  /// Tables of classes and operators with the time and speed of each set.
  var text: String {
    ([""] + classTable.indented + [""] + stepTable.indented + [""]).joined(separator: "\n")
  }

  private var setTitles: [String] {
    measurements.map(\.model.kernels.rawValue).flatMap { [" \($0) ms", " GFLOP/s"] }
  }

  private var classTable: Table {
    var table = Table(["class"] + setTitles)
    for operatorClass in OperatorClass.allCases {
      let rates = measurements.map { measurement in
        measurement.classes.first { $0.operatorClass == operatorClass }?.rate
      }
      guard rates.contains(where: { $0 != nil }) else { continue }
      table.append([operatorClass.rawValue] + cells(rates))
    }
    return table
  }

  /// Operators that a set fuses into others have no time in that set.
  private var stepTable: Table {
    var table = Table([" #", "op", "output"] + setTitles)
    let indices = Set(measurements.flatMap { $0.steps.map(\.index) }).sorted()
    for index in indices {
      let steps = measurements.map { $0.steps.first { $0.index == index } }
      guard let step = steps.lazy.compactMap({ $0 }).first else { continue }
      table.append(
        [String(index), step.operation, step.output.shape.description]
          + cells(steps.map { $0?.rate }))
    }
    return table
  }

  private func cells(_ rates: [WorkRate?]) -> [String] {
    rates.flatMap { rate in
      [rate?.milliseconds.decimals(4) ?? "-", rate?.cells.gigaflops ?? "-"]
    }
  }
}
