import ArgumentParser
import HandsEngine
import HandsTiming

struct BenchmarkOperatorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "op", abstract: "Time one operator in all kernel sets.",
    discussion: """
      Examples:
        hands model benchmark op conv2d --shape 1x56x56x144 --outputs 24
        hands model benchmark op depthwise --shape 56x56x144 --filter 5x5 --stride 2
        hands model benchmark op dense --shape 1x1152 --outputs 63
        hands model benchmark op maxpool --shape 96x96x32 --filter 2x2 --stride 2

      Shapes are batch, height, width, channels. All kernel sets that this machine supports, or \
      those of --kernels, run in turns with the reference on random numbers, each for at most a \
      second. The exit code is 1 if an output differs too much from the reference's. The ratio is \
      the time relative to the fastest set.

      JSON: schema_version, op, input_shapes, constant_shapes, output_shape, threads, mmac, \
      tolerance, kernels (kernels, kernel, latency_ms (min, median, p90, p99), runs, \
      max_difference, peak_gflops, gigabytes_per_second, ratio, mmac, gflops, percent_of_peak). \
      CSV: a row per set.
      """)

  @OptionGroup var layer: LayerOptions
  @OptionGroup var timing: TimingOptions
  @OptionGroup var engine: KernelListOptions

  func run() throws {
    try reportingFailures(of: layer.kind.rawValue) {
      let sets = engine.kernels == nil ? KernelSet.available : try engine.sets()
      let measurement = try LayerMeasurement(
        try layer.layer(), sets: sets, threadCount: engine.threads, timing: timing)
      if timing.json {
        print(measurement.json.text)
      } else if timing.csv {
        print(measurement.document.text)
      } else {
        print(measurement.text)
      }
      if let outside = measurement.timing.firstOutside {
        throw CommandError(
          .difference,
          "\(layer.kind.rawValue): the \(outside.kernels.rawValue) kernel differs by \(outside.difference) "
            + "from the reference")
      }
    }
  }
}
