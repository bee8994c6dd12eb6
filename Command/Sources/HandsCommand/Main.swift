import ArgumentParser
import Dispatch
import HandsCLibrary
import HandsCMalloc
import HandsSystem
import FoundationEssentials

/// The beginning of the process.
@main enum Main {
  /// Runs the subcommand and writes the rest of its results.
  static func main() {
    share_one_heap()
    // A file that would grow past its limit is an error of writing.
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

  // Safe: there are as many texts as are counted, each with a zero at its end.
  /// Refuses names that would become others as text.
  private static func checkArguments() throws(CommandError) {
    for index in 0..<Int(CommandLine.argc) {
      guard let argument = unsafe CommandLine.unsafeArgv[index] else { return }
      guard unsafe String(validatingCString: argument) != nil else {
        throw CommandError(.usage, "\"\(unsafe String(cString: argument))\" is not UTF-8")
      }
    }
  }

  /// Refuses to begin where Dispatch would wait for memory for ever, or trap.
  private static func checkResources() throws(CommandError) {
    let threadCount = ProcessInfo.processInfo.activeProcessorCount + 6
    guard ProcessResources.hasThreads(threadCount) else {
      throw CommandError(.unavailable, "there is no memory for \(threadCount) threads")
    }
    let descriptorCount = 24
    guard ProcessResources.hasDescriptors(descriptorCount) else {
      throw CommandError(.unavailable, "fewer than \(descriptorCount) file descriptors are left")
    }
  }
}
