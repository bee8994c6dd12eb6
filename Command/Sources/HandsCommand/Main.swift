import ArgumentParser
import Dispatch
import HandsCLibrary
import HandsCMalloc
import HandsSystem
import FoundationEssentials

/// The entry point.
@main enum Main {
  /// Runs the subcommand and flushes standard output.
  static func main() {
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
