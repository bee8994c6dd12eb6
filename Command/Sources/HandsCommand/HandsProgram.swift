import ArgumentParser

/// The `hands` command.
struct HandsProgram: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hands",
    abstract: "Find hand landmarks and gestures in images and videos.",
    discussion: """
      Uses MediaPipe's .task model bundles. The bundle is the one that --model names, or else the \
      one in HANDS_WEIGHTS (a folder or a .task file), ./Weights, or Weights next to the \
      executable. tools/fetch-weights downloads the bundles.

      Exit codes: 0 success, 1 a comparison found a difference, 64 invalid arguments, 65 invalid \
      input data, 66 missing input, 69 kernels, memory, file descriptors or a program is \
      unavailable on this machine, 73 output cannot be written. One line on standard error \
      describes the error. If the reader of a pipe exits, SIGPIPE ends the command.

      Output files are replaced atomically, through symbolic links, and keep their mode. Pipes and \
      character devices can be written to, except by --annotate for videos. File names must be \
      UTF-8.
      """,
    version: "0.3.0",
    subcommands: [
      RecognizeCommand.self, LandmarksCommand.self, VideoCommand.self,
      ServeCommand.self, RenderCommand.self, CollectCommand.self, TrainCommand.self,
      EvaluateCommand.self, ModelCommand.self,
    ])
}
