import ArgumentParser
import Dispatch
import FoundationEssentials
import HandsCLibrary
import HandsCMalloc
import HandsFileOutput
import HandsSystem

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

      Results of recognize and video are written as they are computed; other output files are \
      replaced atomically. Symbolic links and modes are kept. Pipes and character devices can be \
      written to, except by --annotate for videos. File names must be UTF-8.
      """,
    version: "0.3.0",
    subcommands: [RecognizeCommand.self, LandmarksCommand.self, VideoCommand.self] + serving + [
      RenderCommand.self, CollectCommand.self, TrainCommand.self, EvaluateCommand.self,
      ModelCommand.self,
    ])

  #if SERVER
    private static let serving: [any ParsableCommand.Type] = [ServeCommand.self]
  #else
    private static let serving: [any ParsableCommand.Type] = []
  #endif
}

/// The entry point.
@main enum Main {
  /// Runs the subcommand and flushes standard output.
  static func main() {
    StandardDescriptors.occupy()
    share_one_heap()
    // Exceeding the file size limit is then a write error instead of a fatal signal.
    _ = signal(SIGXFSZ, SIG_IGN)
    do {
      try reportingFailures(of: "arguments") { try checkArguments() }
      let arguments = Array(CommandLine.arguments.dropFirst())
      var command = try HandsProgram.parseAsRoot(ModelCommand.current(arguments))
      if let command = command as? any AsyncParsableCommand {
        try reportingFailures(of: "resources") { try checkResources() }
        run(command)
      }
      try command.run()
      try reportingFailures(of: "standard output") { try StandardOutput.finish() }
    } catch {
      HandsProgram.exit(withError: error)
    }
  }

  private static func run(_ command: sending any AsyncParsableCommand) -> Never {
    Task {
      do {
        var command = command
        try await command.run()
        try reportingFailures(of: "standard output") { try StandardOutput.finish() }
        HandsProgram.exit()
      } catch {
        HandsProgram.exit(withError: error)
      }
    }
    dispatchMain()
  }

  // Safe: `argv` has `argc` strings, each terminated by zero.
  /// Refuses arguments that are not UTF-8: repairing them would name other files.
  private static func checkArguments() throws(CommandError) {
    for index in 0..<Int(CommandLine.argc) {
      guard let argument = unsafe CommandLine.unsafeArgv[index] else { return }
      guard unsafe String(validatingCString: argument) != nil else {
        throw CommandError(.usage, "\"\(unsafe String(cString: argument))\" is not UTF-8")
      }
    }
  }

  /// Checks for the memory and descriptors without which Dispatch would hang or trap.
  private static func checkResources() throws(CommandError) {
    let threadCount = ProcessInfo.processInfo.activeProcessorCount + 6
    guard ProcessResources.hasThreads(threadCount) else {
      throw CommandError(.unavailable, "not enough memory for \(threadCount) threads")
    }
    let descriptorCount = 24
    guard ProcessResources.hasDescriptors(descriptorCount) else {
      throw CommandError(
        .unavailable, "fewer than \(descriptorCount) file descriptors are available")
    }
  }
}

/// Cancellation by Ctrl-C, termination and a closed terminal.
enum Interruption {
  /// The exit code after Ctrl-C, as in shells.
  static let exitCode = ExitCode(130)

  /// Makes writing to a closed pipe an error instead of a fatal signal.
  ///
  /// By a handler: a signal that is ignored from the start stays ignored, so that writing to standard output
  /// can tell whether whoever started the command wants to hear of a broken pipe.
  static func catchBrokenPipes() {
    OpenFile.handleBrokenPipes { _ in }
  }

  /// Runs work that the first signal cancels; the second signal ends the process.
  ///
  /// - Parameter work: The work, which ends soon after its task is cancelled.
  /// - Throws: ``exitCode`` if the work fails after cancellation, or the error of the work.
  static func cancelling(_ work: @escaping @Sendable () async throws -> Void) async throws {
    let task = Task { try await work() }
    let numbers = [SIGINT, SIGTERM] + (isIgnored(SIGHUP) ? [] : [SIGHUP])
    let sources = numbers.map { number in
      // Until the source catches the signal, it ends the process: ignoring it would lose it.
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        task.cancel()
        for number in numbers { _ = signal(number, SIG_DFL) }
      }
      source.activate()
      return source
    }
    defer { for source in sources { source.cancel() } }
    do {
      try await task.value
    } catch {
      throw task.isCancelled ? exitCode : error
    }
  }

  // Safe: the call writes only to the structure, and handlers are compared, not called.
  /// Whether the process ignores a signal from its start, as `nohup` wants.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    let handler = unsafe action.__sigaction_handler.sa_handler
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
