import ArgumentParser
import Dispatch
import HandsCLibrary

/// Ctrl-C and termination requests, which cancel the work.
enum Interruption {
  /// The exit code after Ctrl-C, as shells have it.
  static let exitCode = ExitCode(130)

  /// Makes a closed pipe an error of writing instead of a fatal signal.
  static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Waits for work that is cancelled by the first signal; the second ends the process.
  ///
  /// - Parameter work: Ends soon once its task is cancelled.
  /// - Throws: What the work throws; ``exitCode`` if it throws after it was cancelled.
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
