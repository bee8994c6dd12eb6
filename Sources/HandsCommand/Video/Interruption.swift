import ArgumentParser
import Dispatch
import Parallelism

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Ctrl-C and requests to end, which work takes notice of where it can stop.
enum Interruption {
  /// What the command ends with, as a shell has it for Ctrl-C.
  static let exitCode = ExitCode(130)

  /// Makes a reader that goes away an error of writing, not the end of the process.
  static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Ends the process as it ends where broken pipes are not ignored.
  static func endAsForBrokenPipe() {
    _ = signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
  }

  /// Waits for work that is cancelled by the first signal; the second ends the process.
  ///
  /// - Parameter work: Ends soon once its task is cancelled.
  /// - Throws: What the work throws; ``exitCode`` if it was cancelled.
  static func cancelling(_ work: @escaping @Sendable () async throws -> Void) throws {
    let finished = DispatchSemaphore(value: 0)
    let failure = Failed()
    let task = Task {
      do {
        try await work()
      } catch {
        let error = Task.isCancelled ? exitCode : error
        failure.error.withLock { $0 = error }
      }
      finished.signal()
    }
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
    finished.wait()
    if let error = failure.error.withLock({ $0 }) { throw error }
  }

  /// Why work failed, if it did.
  private final class Failed: Sendable {
    let error = Lock<(any Error)?>(nil)
  }
}
