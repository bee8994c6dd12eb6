import ArgumentParser

/// How often something is timed, and how the times are printed.
struct TimingOptions: ParsableArguments {
  @Option(help: "Timed runs.")
  var runs = 30

  @Option(help: "Runs before the timed ones, beside the first.")
  var warmup = 5

  @Flag(help: "Print one JSON document.")
  var json = false

  @Flag(help: "Print comma-separated values.")
  var csv = false

  func validate() throws {
    guard (1...100_000).contains(runs) else {
      throw ValidationError("--runs must be between 1 and 100000")
    }
    guard (0...100_000).contains(warmup) else {
      throw ValidationError("--warmup must be between 0 and 100000")
    }
    guard !json || !csv else { throw ValidationError("--json and --csv exclude each other") }
  }
}

/// What the timing of a task takes.
struct BenchmarkOptions: ParsableArguments {
  @OptionGroup var timing: TimingOptions
  @OptionGroup var engine: EngineOptions

  var runs: Int { timing.runs }
  var warmup: Int { timing.warmup }
  var json: Bool { timing.json }
  var csv: Bool { timing.csv }
}
