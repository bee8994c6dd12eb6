import Foundation
import HandsTestSupport
import Testing

/// Runs of `hands video` as it is built.
struct VideoTrial {
  /// Drawn hands.
  let clip: DrawnClip
  /// `HANDS_WEIGHTS`.
  let weights: String

  /// Whether the command, ffmpeg and a bundle are there.
  static let isPossible =
    BuiltCommand.exists && DrawnClip.isPossible && RecordedBundle.onDisk != nil
  /// Why tests are skipped.
  static let absence = "the command, ffmpeg or a bundle is missing"

  init() throws {
    clip = try #require(DrawnClip.standard)
    weights = try #require(RecordedBundle.onDisk?.path)
  }

  /// Runs the command, which succeeds.
  ///
  /// - Returns: What it prints.
  func run(_ arguments: String..., input: String = "/dev/null") throws -> String {
    try run(arguments, input: input)
  }

  /// Runs the command, which succeeds.
  ///
  /// - Returns: What it prints.
  func run(_ arguments: [String], input: String = "/dev/null") throws -> String {
    let outcome = try outcome(arguments, input: input)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty)
    return outcome.output
  }

  /// Runs the command, however it ends.
  func outcome(
    _ arguments: [String], input: String = "/dev/null", searchPath: String? = nil
  ) throws -> BuiltCommand.Outcome {
    try BuiltCommand.run(
      ["video"] + arguments, weights: weights, input: input, searchPath: searchPath)
  }

  /// What ffprobe says about a video: kind, frames a second, seconds and packets of each stream.
  static func probe(_ path: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "ffprobe", "-v", "error", "-count_packets", "-show_entries",
      "stream=codec_type,nb_read_packets,duration,avg_frame_rate", "-of", "csv=p=0", "file:" + path,
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let text = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self)
  }
}
