import ArgumentParser
import CMalloc

/// The `hands` command.
@main
struct HandsProgram: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hands",
    abstract: "Hand landmarks and gestures from pictures and video, without an ML runtime.",
    discussion: """
      Reads MediaPipe's own .task bundles. The bundle is --model, else HANDS_WEIGHTS (a folder or \
      a .task file), ./Weights, or Weights beside the executable; tools/fetch-weights fills it.

      Exit codes: 0 done, 1 a comparison found a difference, 64 arguments, 65 data that cannot be \
      used, 66 no such input, 69 kernels, memory or a program that this machine lacks, 73 output \
      that cannot be written. One line on standard error says what is wrong. Where the reader of a \
      pipe leaves, SIGPIPE ends the command quietly.
      """,
    subcommands: [
      RecognizeCommand.self, LandmarksCommand.self, VideoCommand.self, StarsCommand.self,
      ServeCommand.self, RenderCommand.self, InspectCommand.self, RunCommand.self,
      VerifyCommand.self, BenchmarkCommand.self, CheckCommand.self, ComposeCommand.self,
    ])

  /// Runs the subcommand and writes the rest of its results.
  static func main() async {
    share_one_heap()
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      try reportingFailures(of: "standard output") { try StandardOutput.finish() }
    } catch {
      exit(withError: error)
    }
  }
}
