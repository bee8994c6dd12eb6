import HandsSystem
import HandsThreads
package import Subprocess

/// A program of the package `ffmpeg`, which is found in `PATH`.
package enum Program: String, Sendable {
  /// Decodes and encodes.
  case ffmpeg
  /// Reports the contents of a file.
  case ffprobe

  /// The exit code of the dynamic linker if it cannot load a library of the program, for example
  /// for lack of memory.
  private static let unloadable: Int32 = 127

  /// A time as an argument, which must have no exponent.
  ///
  /// - Parameter seconds: A finite time; it is limited to ±10¹² seconds.
  /// - Returns: The seconds with six decimals, the resolution of ffmpeg.
  package static func seconds(_ seconds: Double) -> String {
    let microseconds = Int((min(seconds.magnitude, 1e12) * 1e6).rounded())
    let (whole, part) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let sign = seconds < 0 && microseconds > 0 ? "-" : ""
    return "\(sign)\(whole).\(String(1_000_000 + part).dropFirst())"
  }

  /// The result of running a program.
  package struct Ending<Value: Sendable>: Sendable {
    /// The value that the body returned; `nil` if it stopped reading early.
    package var value: Value?
    /// Whether the exit code is 0.
    package var isSuccess: Bool
    /// The last line of its messages.
    package var message: String
  }

  /// A running program.
  package typealias Run<Input: InputProtocol> = Execution<Input, SequenceOutput, SequenceOutput>

  /// Runs the program.
  ///
  /// No shell is involved. The program has its own process group, so that Ctrl-C on the terminal
  /// does not reach it. It is killed if the task is cancelled or `body` returns `nil`.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - input: The standard input.
  ///   - times: Receives the timestamps that ffmpeg prints with ``FrameTimeLines/filters``.
  ///   - body: Reads the output to its end, or returns `nil` to stop early.
  /// - Returns: The result.
  /// - Throws: ``VideoError/programMissing(name:)``, ``VideoError/programFailed(name:reason:)``.
  package func run<Input: InputProtocol, Value: Sendable>(
    _ arguments: [String], input: Input, times: BoundedChannel<Int, Never>? = nil,
    body: @Sendable (Run<Input>) async throws -> Value?
  ) async throws(VideoError) -> Ending<Value> {
    var options = PlatformOptions()
    options.processGroupID = 0
    let start = try ProgramStart(of: rawValue)
    defer { start.end() }
    do {
      let result = try await Subprocess.run(
        .name(rawValue), arguments: Arguments(arguments), platformOptions: options, input: input,
        output: .sequence, error: .sequence
      ) { execution in
        start.end()
        async let tail = Program.tail(of: execution.standardError, times: times)
        let value: Value?
        do {
          value = try await body(execution)
        } catch {
          await execution.teardown(using: [])
          throw error
        }
        if value == nil { await execution.teardown(using: []) }
        return (value, try await tail.lastLine)
      }
      let (value, message) = result.closureResult
      if result.terminationStatus == .exited(Program.unloadable) {
        throw VideoError.programFailed(name: rawValue, reason: message)
      }
      return Ending(
        value: value, isSuccess: result.terminationStatus.isSuccess, message: message)
    } catch let error as SubprocessError where error.code == .executableNotFound {
      throw .programMissing(name: rawValue)
    } catch let error as VideoError {
      throw error
    } catch {
      throw .programFailed(name: rawValue, reason: "\(error)")
    }
  }

  // Safe: the bytes are copied inside the closure that provides them.
  /// Runs the program and returns its output as text.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - limit: The maximum number of bytes; the text of longer output is `nil`.
  /// - Returns: The result with the text.
  /// - Throws: ``VideoError/programMissing(name:)``, ``VideoError/programFailed(name:reason:)``.
  package func output(
    _ arguments: [String], limit: Int
  ) async throws(VideoError) -> Ending<String> {
    try await run(arguments, input: .none) { run -> String? in
      var text: [UInt8] = []
      for try await part in run.standardOutput {
        unsafe part.withUnsafeBytes { unsafe text.append(contentsOf: $0) }
        guard text.count <= limit else { return nil }
      }
      return String(decoding: text, as: UTF8.self)
    }
  }

  // Safe: the bytes are copied inside the closure that provides them.
  private static func tail(
    of output: SubprocessOutputSequence, times: BoundedChannel<Int, Never>?
  ) async throws -> MessageTail {
    var tail = MessageTail()
    var lines = FrameTimeLines()
    for try await part in output {
      guard let times else {
        unsafe part.withUnsafeBytes { unsafe tail.append($0) }
        continue
      }
      let said = unsafe part.withUnsafeBytes { unsafe lines.append($0) }
      tail.append(said.others)
      for time in said.times { _ = await times.send(time) }
    }
    times?.finish()
    return tail
  }
}

/// Reserves the resources for starting a program.
///
/// `Subprocess` traps or hangs without enough descriptors, and hangs without memory for its
/// threads.
final class ProgramStart: Sendable {
  /// Three pipes, the process, and what the first program opens to monitor it, with a margin.
  private static let descriptorCount = 20
  /// The threads that monitor, read and start, created with the first program.
  private static let threadCount = 3

  /// Programs of this process being started.
  private static let underWay = Lock(0)
  private let count: Lock<Int>
  /// Whether this one is counted.
  ///
  /// The deinitializer also runs after an initializer that throws.
  private let isCounted = Lock(false)

  /// Checks that a program can be started in addition to those being started.
  ///
  /// - Parameters:
  ///   - name: The name of the program.
  ///   - descriptorCount: The descriptors that a start needs.
  ///   - count: The count of those being started.
  /// - Throws: ``VideoError/programFailed(name:reason:)`` if descriptors or memory are
  ///   insufficient.
  init(
    of name: String, descriptorCount: Int = ProgramStart.descriptorCount,
    count: Lock<Int> = ProgramStart.underWay
  ) throws(VideoError) {
    self.count = count
    try count.withLock { count throws(VideoError) in
      guard ProcessResources.hasDescriptors((count + 1) * descriptorCount) else {
        throw .programFailed(name: name, reason: "too few file descriptors are available")
      }
      guard ProcessResources.hasThreads(ProgramStart.threadCount) else {
        throw .programFailed(name: name, reason: "not enough memory")
      }
      count += 1
    }
    isCounted.withLock { $0 = true }
  }

  deinit { end() }

  /// Records that the program has started.
  func end() {
    let wasCounted = isCounted.withLock { isCounted in
      defer { isCounted = false }
      return isCounted
    }
    if wasCounted { count.withLock { $0 -= 1 } }
  }
}
