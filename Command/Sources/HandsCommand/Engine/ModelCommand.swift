import ArgumentParser

/// The subcommands about models and bundles themselves.
struct ModelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "model", abstract: "Inspect, run, verify, benchmark and compose models.",
    subcommands: [
      InspectCommand.self, RunCommand.self, VerifyCommand.self, BenchmarkCommand.self,
      CalibrateCommand.self, CheckCommand.self, ComposeCommand.self,
    ])

  /// Inserts `model` before a subcommand that had no such prefix up to 0.2.
  ///
  /// - Parameter arguments: The arguments after the name of the program.
  /// - Returns: The current form of the arguments.
  static func current(_ arguments: [String]) -> [String] {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    return arguments.first.map(names.contains) == true ? ["model"] + arguments : arguments
  }
}
