import ArgumentParser

/// The `hands` command.
@main
struct HandsProgram: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hands",
    abstract: "Hand landmarks and gestures in pictures, and the nets that find them.",
    version: "0.1.0",
    subcommands: [
      RecognizeCommand.self, LandmarksCommand.self, RenderCommand.self, InspectCommand.self,
      RunCommand.self, VerifyCommand.self, CheckCommand.self, ComposeCommand.self,
    ])

  static func main() async {
    do {
      var command = try parseAsRoot()
      do {
        if var asynchronous = command as? any AsyncParsableCommand {
          try await asynchronous.run()
        } else {
          try command.run()
        }
      } catch let error where !isParserOutcome(error) {
        let failure = CommandFailure(error)
        StandardError.say(failure.message)
        throw ExitCode(failure.status.rawValue)
      }
    } catch {
      exit(withError: error)
    }
  }

  /// Help, version texts and exit codes are the parser's to print.
  private static func isParserOutcome(_ error: any Error) -> Bool {
    error is CleanExit || error is ExitCode || error is ValidationError
  }
}
