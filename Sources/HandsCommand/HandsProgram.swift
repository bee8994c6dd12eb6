import ArgumentParser

/// The `hands` command.
@main
struct HandsProgram: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hands",
    abstract: "Hand landmarks and gestures from pictures, without an ML runtime.",
    discussion: """
      Reads MediaPipe's own .task bundles. The bundle is --model, else HANDS_WEIGHTS (a folder or \
      a .task file), ./Weights, or Weights beside the executable; tools/fetch-weights fills it.
      """,
    subcommands: [
      RecognizeCommand.self, LandmarksCommand.self, RenderCommand.self, InspectCommand.self,
      RunCommand.self, VerifyCommand.self, BenchmarkCommand.self, CheckCommand.self,
      ComposeCommand.self,
    ])
}
