import ArgumentParser

struct BenchmarkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "benchmark", abstract: "Time nets, single operators, and whole frames.",
    discussion: """
      `hands model benchmark FILE` times the nets of a model or bundle, `hands model benchmark op` one operator \
      in all kernel sets, `hands model benchmark task` whole frames of the pipeline, stage by stage. \
      `hands help benchmark net` tells what is measured and how.
      """,
    subcommands: [
      BenchmarkNetCommand.self, BenchmarkOperatorCommand.self, BenchmarkTaskCommand.self,
    ],
    defaultSubcommand: BenchmarkNetCommand.self)
}
