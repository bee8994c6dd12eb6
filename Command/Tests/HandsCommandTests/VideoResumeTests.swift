import HandsFileInput
import Foundation
import HandsImaging
import HandsTestSupport
import Testing
import HandsVideoInput

/// `hands video` that is killed in the middle, and resumed.
@Suite(.enabled(if: VideoTrial.isPossible, "\(VideoTrial.absence)"))
struct VideoResumeTests {
  private static let options = [
    "--tracks", "--smooth", "--vote-frames", "5", "--average-handedness", "--num-hands", "2",
  ]
  private let trial: VideoTrial
  private let folder: TemporaryFolder
  /// A frame each two seconds: four parts of five frames, the last of one.
  private let slow: String

  init() throws {
    trial = try VideoTrial()
    folder = try TemporaryFolder()
    slow = folder.file("slow.y4m")
    try DrawnClip.encode(["-r", "1/2", "-i", trial.clip.path, "-pix_fmt", "yuv444p", slow])
  }

  private func arguments(_ name: String, ending: String) -> [String] {
    ["--output", folder.file(name + ending), "--annotate", folder.file(name + ".mkv")]
      + VideoResumeTests.options
  }

  /// Runs on the first frames, without end, until a file is there or has so many lines; then kills.
  private func killed(
    _ arguments: [String], after frameCount: Int, once isReached: () -> Bool
  ) async throws {
    let process = BuiltCommand.process(["video", "-"] + arguments, weights: trial.weights)
    let pipe = Pipe()
    process.standardInput = pipe
    try process.run()
    let bytes = try RegularFile.bytes(at: slow)
    let header = try #require(bytes.firstIndex(of: UInt8(ascii: "\n"))) + 1
    let frame = (bytes.count - header) / 16
    try pipe.fileHandleForWriting.write(
      contentsOf: Data(bytes.prefix(header + frameCount * frame)))
    for _ in 0..<6000 where !isReached() { try await Task.sleep(for: .milliseconds(10)) }
    #expect(isReached())
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  private func lineCount(_ path: String) -> Int {
    ((try? RegularFile.bytes(at: path)) ?? []).count { $0 == UInt8(ascii: "\n") }
  }

  private func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  private func check(_ name: String, is whole: String, ending: String) throws {
    let (bytes, expected) = (
      try RegularFile.bytes(at: folder.file(name + ending)),
      try RegularFile.bytes(at: folder.file(whole + ending))
    )
    #expect(bytes == expected)
    #expect(
      try VideoTrial.probe(folder.file(name + ".mkv"))
        == VideoTrial.probe(folder.file(whole + ".mkv")))
    #expect(!isThere(folder.file(name + ".mkv.parts")))
  }

  @Test(arguments: [".jsonl", ".csv"])
  func killedRunsAreCompleted(ending: String) async throws {
    _ = try trial.run(["-"] + arguments("whole", ending: ending), input: slow)
    #expect(try VideoTrial.probe(folder.file("whole.mkv")).contains(",16"))
    let (output, parts) = (folder.file("cut" + ending), folder.file("cut.mkv.parts/part-"))
    let cut = arguments("cut", ending: ending)
    // In the first part, then after it, and in the last part: each goes on after the one before.
    try await killed(cut, after: 4) { lineCount(output) >= 1 }
    try await killed(cut + ["--resume"], after: 9) { isThere(parts + "0.mkv") }
    try await killed(cut + ["--resume"], after: 16) { isThere(parts + "1.mkv") }
    #expect(!isThere(folder.file("cut.mkv")))
    _ = try trial.run(["-", "--resume"] + cut, input: slow)
    try check("cut", is: "whole", ending: ending)
  }

  /// A part that is finished stays as it is: here one of black frames.
  @Test func finishedPartsAreNotDrawnAgain() async throws {
    let cut = arguments("kept", ending: ".jsonl")
    let part = folder.file("kept.mkv.parts/part-0.mkv")
    try await killed(cut, after: 9) { isThere(part) }
    try DrawnClip.encode([
      "-f", "lavfi", "-i", "color=black:s=224x224:r=1/2", "-frames:v", "5", "-pix_fmt", "yuv420p",
      "-preset", "veryfast", "-crf", "18", "-bf", "0", part,
    ])
    _ = try trial.run(["-", "--resume"] + cut, input: slow)
    var brightness: [Int] = []
    for try await frame in try await Video(.file(path: folder.file("kept.mkv"))).frames() {
      let sum = frame.picture.bytes.reduce(0) { $0 + Int($1) }
      brightness.append(sum / frame.picture.bytes.count)
    }
    #expect(brightness.count == 16)
    #expect(brightness.prefix(5).allSatisfy { $0 < 10 })
    #expect(brightness.dropFirst(5).allSatisfy { $0 > 40 })
  }

  /// Parts whose records are gone may be of another run.
  @Test func partsWithoutRecordsAreRefused() async throws {
    let cut = arguments("lost", ending: ".jsonl")
    try await killed(cut, after: 9) { isThere(folder.file("lost.mkv.parts/part-0.mkv")) }
    _ = try folder.write([], "lost.jsonl")
    let outcome = try trial.outcome(["-", "--resume"] + cut, input: slow)
    #expect(outcome.status == 65 && outcome.errors.contains("--resume"))
    _ = try trial.run(["-"] + cut, input: slow)
    #expect(try VideoTrial.probe(folder.file("lost.mkv")).contains(",16"))
  }

  /// Several parts, with sound, give the frames and seconds of the input.
  @Test func partsAreJoinedWithTheSound() throws {
    let (input, output) = (folder.file("sound.mp4"), folder.file("joined.mp4"))
    try DrawnClip.encode([
      "-i", slow, "-f", "lavfi", "-i", "sine=duration=32", "-c:v", "libx264", "-bf", "0",
      "-pix_fmt", "yuv420p", "-c:a", "aac", input,
    ])
    _ = try trial.run(input, "--annotate", output)
    let expected = try VideoTrial.probe(input).split(separator: "\n").sorted()
    #expect(expected.count == 2 && expected[1] == "video,1/2,32.000000,16")
    #expect(try VideoTrial.probe(output).split(separator: "\n").sorted() == expected)
    #expect(!isThere(output + ".parts"))
  }

  /// Ctrl-C leaves a video of what was drawn, and the parts to go on after.
  @Test func interruptionLeavesAVideo() async throws {
    let arguments = arguments("stopped", ending: ".jsonl")
    let process = BuiltCommand.process(["video", "-"] + arguments, weights: trial.weights)
    let pipe = Pipe()
    process.standardInput = pipe
    try process.run()
    let bytes = try RegularFile.bytes(at: slow)
    try pipe.fileHandleForWriting.write(contentsOf: Data(bytes.prefix(bytes.count / 16 * 13)))
    let part = folder.file("stopped.mkv.parts/part-0.mkv")
    for _ in 0..<6000 where !isThere(part) { try await Task.sleep(for: .milliseconds(10)) }
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 130)
    let count = try await frameCount(folder.file("stopped.mkv"))
    #expect(count >= 5 && count <= lineCount(folder.file("stopped.jsonl")))
    #expect(isThere(part))
    _ = try trial.run(["-", "--resume"] + arguments, input: slow)
    #expect(try await frameCount(folder.file("stopped.mkv")) == 16)
    #expect(!isThere(folder.file("stopped.mkv.parts")))
  }

  private func frameCount(_ path: String) async throws -> Int {
    var count = 0
    for try await _ in try await Video(.file(path: path)).frames() { count += 1 }
    return count
  }

  @Test func soundThatTheFormatLacksIsRefusedAtOnce() throws {
    let (input, output) = (folder.file("pcm.mkv"), folder.file("pcm.mp4"))
    try DrawnClip.encode([
      "-i", trial.clip.path, "-f", "lavfi", "-i", "sine=duration=0.6", "-c:v", "copy", "-c:a",
      "pcm_s16le", input,
    ])
    let outcome = try trial.outcome([input, "--annotate", output])
    #expect(outcome.status == 73 && outcome.output.isEmpty && outcome.errors.contains(input))
    #expect(!isThere(output) && !isThere(output + ".parts"))
  }
}
