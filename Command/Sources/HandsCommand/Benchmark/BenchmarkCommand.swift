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
