import HandsEngine
import HandsTiming

/// The times of one operator in several kernel sets, against what the core can do.
struct LayerMeasurement {
  let timing: LayerTiming
  /// What one core can do with each set's instructions.
  private var peaks: [InstructionSet: CorePeak] = [:]

  /// Runs the operator.
  ///
  /// - Parameters:
  ///   - layer: The operator.
  ///   - sets: The sets beside the reference.
  ///   - threadCount: Threads that share the work.
  ///   - timing: How often it runs.
  /// - Throws: `ModelError` if this machine cannot run a set.
  init(
    _ layer: Layer, sets: [KernelSet], threadCount: Int, timing: TimingOptions
  ) throws {
    for set in [.reference] + sets where peaks[set.instructionSet] == nil {
      peaks[set.instructionSet] = try CorePeak.measured(of: set)
    }
    self.timing = try LayerTiming(
      layer, kernels: sets, runs: timing.runs, warmup: timing.warmup, threadCount: threadCount)
  }

  /// The speed of one set.
  func rate(of entry: LayerTiming.Entry) -> WorkRate {
    let peak = peaks[entry.kernels.instructionSet]?.gigaflops ?? 0
    return WorkRate(
      multiplyAdds: timing.layer.multiplyAdds, milliseconds: entry.latencies.median,
      peak: peak * Double(timing.threadCount))
  }

  /// Billions of bytes of operands and output a second.
  func gigabytes(of entry: LayerTiming.Entry) -> Double {
    Double(timing.layer.byteCount) / entry.latencies.median / 1e6
  }

  /// The time against the fastest set's.
  func ratio(of entry: LayerTiming.Entry) -> Double { entry.latencies.median / timing.fastest }
}
