package import Subprocess

/// A program of the package `ffmpeg`, looked for in the folders of `PATH`.
package enum Program: String, Sendable {
  /// Decodes and encodes.
  case ffmpeg
  /// Tells what is in a file.
  case ffprobe

  /// The exit code of the dynamic linker where it cannot load a library of the program, for want of memory
  /// say.
  private static let unloadable: Int32 = 127

  /// How a run of a program ended.
  package struct Ending<Value: Sendable>: Sendable {
    /// What was made of its output; `nil` if no more was wanted.
    package var value: Value?
    /// Whether the program is content.
    package var isSuccess: Bool
    /// The last line of what it said.
    package var message: String
  }

  /// A running program.
  package typealias Run<Input: InputProtocol> = Execution<Input, SequenceOutput, SequenceOutput>

  /// Runs the program.
  ///
  /// There is no shell. The program is a process group of its own, which Ctrl-C on the terminal
  /// does not reach; it is killed if the task is cancelled or `body` wants no more of its output.
  ///
  /// - Parameters:
  ///   - arguments: The arguments as they are.
  ///   - input: What it reads from standard input.
  ///   - times: Takes the times of frames that ``FrameTimeLines/filters`` make ffmpeg tell.
  ///   - body: Reads its output to the end, or returns `nil` if no more is wanted.
  /// - Returns: How it ended.
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

  // Safe: the bytes are copied inside the closure that lends them.
  /// Runs the program and takes its output as text.
  ///
  /// - Parameters:
  ///   - arguments: The arguments as they are.
  ///   - limit: The most bytes; the text of a longer output is `nil`.
  /// - Returns: How it ended, and the text.
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

  // Safe: the bytes are copied inside the closure that lends them.
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
