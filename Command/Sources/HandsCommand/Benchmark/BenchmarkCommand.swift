import ArgumentParser

struct BenchmarkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "benchmark", abstract: "Time models, single operators and whole frames.",
    discussion: """
      hands model benchmark FILE times the models of a file, hands model benchmark op one operator \
      in all kernel sets, hands model benchmark task whole frames of the pipeline, stage by stage. \
      hands help model benchmark net describes what is measured.
      """,
    subcommands: [
      BenchmarkNetCommand.self, BenchmarkOperatorCommand.self, BenchmarkTaskCommand.self,
    ],
    defaultSubcommand: BenchmarkNetCommand.self)
}

/// The number of timed runs, and the format of the output.
struct TimingOptions: ParsableArguments {
  @Option(help: "Number of timed runs.")
  var runs = 30

  @Option(help: "Number of warm-up runs after the first run.")
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
    guard !json || !csv else { throw ValidationError("--json and --csv are mutually exclusive") }
  }
}

/// The options of timing a task.
struct BenchmarkOptions: ParsableArguments {
  @OptionGroup var timing: TimingOptions
  @OptionGroup var engine: EngineOptions

  var runs: Int { timing.runs }
  var warmup: Int { timing.warmup }
  var json: Bool { timing.json }
  var csv: Bool { timing.csv }
}
