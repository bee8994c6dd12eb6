import ArgumentParser

/// What is done with models and bundles themselves.
struct ModelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "model", abstract: "Inspect, run, verify, benchmark and compose models.",
    subcommands: [
      InspectCommand.self, RunCommand.self, VerifyCommand.self, BenchmarkCommand.self,
      CalibrateCommand.self, CheckCommand.self, ComposeCommand.self,
    ])

  /// The arguments of a command line, in which a subcommand may have the name that it had up to 0.2, without
  /// `model` before it.
  ///
  /// - Parameter arguments: Those behind the program's name.
  /// - Returns: Arguments with the names of now.
  static func current(_ arguments: [String]) -> [String] {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    return arguments.first.map(names.contains) == true ? ["model"] + arguments : arguments
  }
}
