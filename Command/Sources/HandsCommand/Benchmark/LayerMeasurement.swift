import HandsEngine
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
    let peak = peaks[entry.kernels.instructionSet]?.gigaflops ?? 0
    return WorkRate(
      multiplyAdds: timing.layer.multiplyAdds, milliseconds: entry.latencies.median,
      peak: peak * Double(timing.threadCount))
  }

  /// Billions of bytes of operands and output per second.
  func gigabytes(of entry: LayerTiming.Entry) -> Double {
    Double(timing.layer.byteCount) / entry.latencies.median / 1e6
  }

  /// The time relative to that of the fastest set.
  func ratio(of entry: LayerTiming.Entry) -> Double { entry.latencies.median / timing.fastest }
}
