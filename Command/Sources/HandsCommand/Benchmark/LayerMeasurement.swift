import HandsEngine
import HandsReports
import HandsTiming

/// The times of one operator in several kernel sets, with the peak speed of the processor.
struct LayerMeasurement {
  let timing: LayerTiming
  /// The peak speed of a core with the instructions of each set.
  private var peaks: [InstructionSet: CorePeak] = [:]

  /// Times the operator.
  ///
  /// - Parameters:
  ///   - layer: The operator.
  ///   - sets: The kernel sets besides the reference.
  ///   - threadCount: The number of threads.
  ///   - timing: The number of runs.
  /// - Throws: `ModelError` if this machine does not support a set.
  init(
    _ layer: Layer, sets: [KernelSet], threadCount: Int, timing: TimingOptions
  ) throws {
    for set in [.reference] + sets where peaks[set.instructionSet] == nil {
      peaks[set.instructionSet] = try CorePeak.measured(of: set)
    }
    self.timing = try LayerTiming(
      layer, kernels: sets, runs: timing.runs, warmup: timing.warmup, threadCount: threadCount)
  }

  /// The speed of a set.
  func rate(of entry: LayerTiming.Entry) -> WorkRate {
    WorkRate(
      multiplyAdds: timing.layer.multiplyAdds, milliseconds: entry.latencies.median,
      peak: peak(of: entry))
  }

  /// The peak speed of the threads in GFLOP/s.
  private func peak(of entry: LayerTiming.Entry) -> Double {
    (peaks[entry.kernels.instructionSet]?.gigaflops ?? 0) * Double(timing.threadCount)
  }

  /// Billions of bytes of operands and output per second.
  func gigabytes(of entry: LayerTiming.Entry) -> Double {
    Double(timing.layer.byteCount) / entry.latencies.median / 1e6
  }

  /// The time relative to that of the fastest set.
  func ratio(of entry: LayerTiming.Entry) -> Double { entry.latencies.median / timing.fastest }
}

extension LayerMeasurement {
  private var layer: Layer { timing.layer }

  var text: String {
    let operands = (layer.inputs + layer.constants).map(\.description)
    var table = Table(
      "kernels", " ms", " min ms", " GFLOP/s", " % of peak", " GB/s", " ratio", " max difference",
      "kernel")
    for entry in timing.entries {
      table.append(
        entry.kernels.rawValue, entry.latencies.median.decimals(4),
        entry.latencies.minimum.decimals(4),
        rate(of: entry).cells.gigaflops, rate(of: entry).cells.percent,
        gigabytes(of: entry).decimals(1),
        ratio(of: entry).decimals(2), entry.difference.description, entry.kernelName)
    }
    return """
      \(layer.name) \(operands.joined(separator: ", ")) -> \(layer.output.shape), threads: \
      \(timing.threadCount), \(layer.multiplyAdds) multiply-adds
      \(table.columns)
      """
  }

  var json: JSONValue {
    .object([
      ("schema_version", .integer(1)), ("op", .string(layer.name)),
      ("input_shapes", shapes(layer.inputs)), ("constant_shapes", shapes(layer.constants)),
      ("output_shape", .integers(layer.output.shape.dimensions)),
      ("threads", .integer(timing.threadCount)),
      ("mmac", .measured(Double(layer.multiplyAdds) / 1e6)),
      ("tolerance", .float(layer.tolerance)),
      (
        "kernels",
        .array(
          timing.entries.map { entry in
            .object(
              [
                ("kernels", .string(entry.kernels.rawValue)), ("kernel", .string(entry.kernelName)),
                ("latency_ms", entry.latencies.json), ("runs", .integer(entry.latencies.count)),
                ("max_difference", .float(entry.difference)),
                ("peak_gflops", .measured(peak(of: entry))),
                ("gigabytes_per_second", .measured(gigabytes(of: entry))),
                ("ratio", .measured(ratio(of: entry))),
              ] + rate(of: entry).members)
          })
      ),
    ])
  }

  var document: CSVDocument {
    var document = CSVDocument(
      "op", "kernels", "kernel", "ms", "min_ms", "gflops", "percent_of_peak",
      "gigabytes_per_second", "ratio", "max_difference")
    for entry in timing.entries {
      document.append(
        .string(layer.name), .string(entry.kernels.rawValue), .string(entry.kernelName),
        .measured(entry.latencies.median), .measured(entry.latencies.minimum),
        .measured(rate(of: entry).gigaflops), .measured(rate(of: entry).percentOfPeak),
        .measured(gigabytes(of: entry)), .measured(ratio(of: entry)), .float(entry.difference))
    }
    return document
  }

  private func shapes(_ shapes: [Shape]) -> JSONValue {
    .array(shapes.map { .integers($0.dimensions) })
  }
}
