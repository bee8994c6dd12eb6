import Foundation
import TestSupport

/// The command that was built beside the tests.
struct BuiltCommand {
  private static let path: String = {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("hands")
      .path
  }()

  /// Whether the command is there.
  static let exists = FileManager.default.isExecutableFile(atPath: path)

  /// What a run left behind.
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  /// Runs the command.
  static func run(_ arguments: [String], weights: String = "") throws -> Outcome {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = ["SWIFT_BACKTRACE": "enable=no", "HANDS_WEIGHTS": weights]
    process.standardInput = FileHandle.nullDevice
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
}
