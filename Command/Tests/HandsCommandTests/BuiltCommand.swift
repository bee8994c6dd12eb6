import Foundation
import HandsTestSupport

/// The command, and other programs, that were built beside the tests.
struct BuiltCommand {
  private static let folder: URL = {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: tests).deletingLastPathComponent()
  }()

  private static func path(of program: String) -> String {
    folder.appendingPathComponent(program).path
  }

  /// Whether the command is there.
  static let exists = FileManager.default.isExecutableFile(atPath: path(of: "hands"))

  /// What a run left behind.
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - arguments: The command's arguments.
  ///   - weights: `HANDS_WEIGHTS`.
  ///   - input: The file that it reads from standard input.
  ///   - searchPath: `PATH`, if it is another than that of the tests.
  ///   - shell: How a shell runs the command, which is `"$@"`; directly if `nil`.
  ///   - program: The program's name.
  /// - Returns: What it printed and how it ended.
  /// - Throws: An error if it cannot be started.
  static func run(
    _ arguments: [String], weights: String = "", input: String = "/dev/null",
    searchPath: String? = nil, shell: String? = nil, program: String = "hands"
  ) throws -> Outcome {
    let folder = try TemporaryFolder()
    let process = process(arguments, weights: weights, shell: shell, program: program)
    if let searchPath { process.environment?["PATH"] = searchPath }
    process.standardInput = FileHandle(forReadingAtPath: input)
    // Files instead of pipes: a large result cannot block the command.
    for name in ["output", "errors"] { _ = try folder.write([], name) }
    process.standardOutput = FileHandle(forWritingAtPath: folder.file("output"))
    process.standardError = FileHandle(forWritingAtPath: folder.file("errors"))
    try process.run()
    process.waitUntilExit()
    func text(_ name: String) throws -> String {
      String(
        decoding: try Data(contentsOf: URL(fileURLWithPath: folder.file(name))), as: UTF8.self)
    }
    let status = process.terminationReason == .exit ? process.terminationStatus : -1
    return Outcome(status: status, output: try text("output"), errors: try text("errors"))
  }

  /// The command, ready to run, as ``run(_:weights:input:searchPath:shell:program:)`` runs it.
  static func process(
    _ arguments: [String], weights: String, shell: String? = nil, program: String = "hands"
  ) -> Process {
    let path = path(of: program)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: shell == nil ? path : "/bin/bash")
    process.arguments = (shell.map { ["-c", $0, "bash", path] } ?? []) + arguments
    process.environment = [
      "SWIFT_BACKTRACE": "enable=no", "HANDS_WEIGHTS": weights,
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "",
    ]
    return process
  }
}
