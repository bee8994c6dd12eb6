import ArgumentParser
import Dispatch
import HandsCLibrary

/// Cancellation by Ctrl-C and termination signals.
enum Interruption {
  /// The exit code after Ctrl-C, as in shells.
  static let exitCode = ExitCode(130)

  /// Makes writing to a closed pipe an error instead of a fatal signal.
  static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Runs work that the first signal cancels; the second signal ends the process.
  ///
  /// - Parameter work: The work, which ends soon after its task is cancelled.
  /// - Throws: ``exitCode`` if the work fails after cancellation, or the error of the work.
  static func cancelling(_ work: @escaping @Sendable () async throws -> Void) async throws {
    let task = Task { try await work() }
    let sources = [SIGINT, SIGTERM].map { number in
      _ = signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        task.cancel()
        _ = signal(number, SIG_DFL)
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
}
