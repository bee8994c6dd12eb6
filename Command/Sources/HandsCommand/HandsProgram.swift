import ArgumentParser

/// The `hands` command.
struct HandsProgram: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hands",
    abstract: "Hand landmarks and gestures from pictures and video, without an ML runtime.",
    discussion: """
      Reads MediaPipe's own .task bundles. The bundle is --model, else HANDS_WEIGHTS (a folder or \
      a .task file), ./Weights, or Weights beside the executable; tools/fetch-weights fills it.

      Exit codes: 0 done, 1 a comparison found a difference, 64 arguments, 65 data that cannot be \
      used, 66 no such input, 69 kernels, memory, file descriptors or a program that this machine \
      lacks, 73 output that cannot be written. One line on standard error says what is wrong. Where \
      the reader of a pipe leaves, SIGPIPE ends the command quietly.

      Output files are replaced as a whole, through symbolic links, and keep their mode. Pipes and \
      character devices are written to as they are, but not with videos; other places are refused. \
      Names are UTF-8.
      """,
    version: "0.3.0",
    subcommands: [
      RecognizeCommand.self, LandmarksCommand.self, VideoCommand.self,
      ServeCommand.self, RenderCommand.self, CollectCommand.self, TrainCommand.self,
      EvaluateCommand.self, ModelCommand.self,
    ])
}
