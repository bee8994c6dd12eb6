import HandsFileInput
import Foundation
import Hands
import HandsImaging
import HandsTFLite
import HandsEngine
import HandsTestSupport
import Testing
import HandsVideoInput

@testable import HandsCommand

/// `hands video` as it is built, on a drawn clip.
@Suite(
  .enabled(
    if: BuiltCommand.exists && DrawnClip.isPossible && RecordedBundle.onDisk != nil,
    "the command, ffmpeg or a bundle is missing"))
struct VideoCommandTests {
  private let clip: DrawnClip
  private let bundle: RecordedBundle
  private let weights: String

  init() throws {
    clip = try #require(DrawnClip.standard)
    bundle = try #require(RecordedBundle.onDisk)
    weights = try #require(bundle.path)
  }

  private func run(_ arguments: String..., input: String = "/dev/null") throws -> String {
    try VideoTrial().run(arguments, input: input)
  }

  /// What the library finds in pictures that never were in a video.
  private func expected(
    _ layout: RecordLayout, frames: [Int], tracking: TrackingOptions = TrackingOptions()
  ) throws -> String {
    var options = GestureRecognizerOptions()
    options.tracking = tracking
    let session = try GestureRecognizer(bundle: bundle.bytes, options: options).video()
    return try layout.header()
      + frames.map { index in
        let frame = DecodedFrame(
          index: index, timestampInMilliseconds: index * 40, picture: clip.frames[index])
        let result = try session.recognize(frame.picture, at: .milliseconds(index * 40))
        return layout.lines(of: FrameRecord(frame: frame, result: result))
      }.joined()
  }

  @Test func resultsAreThoseOfTheRecognizer() throws {
    let lines = try run(clip.path)
    #expect(
      try lines
        == expected(
          .jsonLines(), frames: Array(0..<16)))
    #expect(lines.contains("\"Open_Palm\"") && lines.contains("\"Victory\""))
  }

  @Test func optionsOfClipsAreObeyed() throws {
    var tracking = TrackingOptions()
    tracking.smoothing = OneEuroParameters()
    tracking.gestureVote = GestureVoteOptions(window: 5)
    let lines = try run(
      clip.path, "--tracks", "--smooth", "--vote-frames", "5", "--aligned", "--every", "3",
      "--start", "0.08", "--end", "0.4")
    #expect(
      try lines
        == expected(
          .jsonLines(hasTracks: true), frames: [2, 5, 8],
          tracking: tracking))
  }

  @Test func landmarkersServeWithoutGestures() throws {
    let folder = try TemporaryFolder()
    let nets = try HandLandmarkerBundle(bundle.bytes).archive
    let model = try folder.write(Array(nets.storage[nets.range]), "landmarker.task")
    let drawing = folder.file("drawn.mkv")
    let lines = try run(clip.path, "--model", model, "--annotate", drawing).split(separator: "\n")
    #expect(lines.count == 16)
    #expect(lines.allSatisfy { $0.contains("\"handedness\": [[") && !$0.contains("gestures") })
    #expect(try VideoTrial.probe(drawing).contains(",16"))
    let rows = try run(clip.path, "--model", model, "--csv").split(separator: "\n")
    let cells = rows.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(cells.count == 17 && cells.allSatisfy { $0.count == cells[0].count })
    #expect(cells.dropFirst().allSatisfy { $0[6].isEmpty && $0[7].isEmpty && !$0[4].isEmpty })
  }

  @Test func tablesHaveARowForEachHand() throws {
    let path = clip.folder.file("hands.csv")
    #expect(try run(clip.path, "--output", path) == "")
    let table = String(decoding: try RegularFile.bytes(at: path), as: UTF8.self)
    #expect(try table == expected(.csv, frames: Array(0..<16)))
    #expect(table.split(separator: "\n").count == 1 + 16)
    #expect(try run(clip.path, "--csv") == table)
  }

  @Test func y4mIsReadFromStandardInput() throws {
    let path = try clip.converted(to: "clip.y4m", ["-pix_fmt", "yuv444p"])
    let lines = try run(path)
    #expect(lines.contains("Victory"))
    #expect(try run("-", input: path) == lines)
    let part = try run("-", "--start", "0.2", "--every", "4", input: path)
    #expect(try part == run(path, "--start", "0.2", "--every", "4"))
    #expect(part.split(separator: "\n").count == 3)
  }

  /// Input that does not end, until Ctrl-C.
  @Test func interruptionLeavesWholeLines() async throws {
    let path = try clip.converted(to: "live.y4m", ["-pix_fmt", "yuv444p"])
    let output = clip.folder.file("live.jsonl")
    let process = BuiltCommand.process(["video", "-", "--output", output], weights: weights)
    let pipe = Pipe()
    process.standardInput = pipe
    try process.run()
    let whole = try await withDeadline(of: process) {
      try pipe.fileHandleForWriting.write(contentsOf: Data(RegularFile.bytes(at: path)))
      while true {
        let lines = (try? RegularFile.bytes(at: output)) ?? []
        if lines.count(where: { $0 == UInt8(ascii: "\n") }) >= 3 { break }
        try await Task.sleep(for: .milliseconds(20))
      }
      process.interrupt()
      process.waitUntilExit()
      return try RegularFile.bytes(at: output)
    }
    #expect(process.terminationReason == .exit && process.terminationStatus == 130)
    #expect(whole.last == UInt8(ascii: "\n"))
    for line in whole.split(separator: UInt8(ascii: "\n")) {
      #expect((try? JSONSerialization.jsonObject(with: Data(line))) != nil)
    }
  }

  /// Kills a process that takes more than two minutes.
  private func withDeadline<Value: Sendable>(
    of process: Process, _ work: () async throws -> Value
  ) async throws -> Value {
    let identifier = process.processIdentifier
    let deadline = Task {
      try await Task.sleep(for: .seconds(120))
      kill(identifier, SIGKILL)
    }
    defer { deadline.cancel() }
    return try await work()
  }

  /// Every frame is drawn on, and the sound is that of the input to the last byte.
  @Test func findingsAreDrawnIntoAVideo() async throws {
    let input = clip.folder.file("sound.mkv")
    try DrawnClip.encode([
      "-i", clip.path, "-f", "lavfi", "-i", "sine=duration=0.6", "-c:v", "copy", "-c:a", "aac",
      input,
    ])
    let output = clip.folder.file("drawn.mp4")
    #expect(try run(input, "--annotate", output) == run(clip.path))
    func sound(of path: String, _ name: String) throws -> [UInt8] {
      let file = clip.folder.file(name)
      try DrawnClip.encode(["-i", path, "-vn", "-c:a", "copy", file])
      return try RegularFile.bytes(at: file)
    }
    #expect(try sound(of: output, "drawn.aac") == sound(of: input, "plain.aac"))
    var frames: [Picture] = []
    for try await frame in try await Video(.file(path: output)).frames() {
      frames.append(frame.picture)
    }
    #expect(frames.count == 16)
    for (drawn, plain) in zip(frames, clip.frames) {
      let changed = zip(drawn.bytes, plain.bytes).count { abs(Int($0) - Int($1)) > 64 }
      // Some, not all: bones, joints and a label.
      #expect(changed > 300 && changed < plain.bytes.count / 4, "\(changed)")
    }
  }

  @Test func partsAreDrawnAtTheirPace() async throws {
    let output = clip.folder.file("part.mkv")
    _ = try run(clip.path, "--annotate", output, "--every", "2", "--start", "0.2")
    let video = try await Video(.file(path: output))
    #expect(video.format.frameRate == FrameRate(frames: 25, seconds: 2))
    #expect(video.format.frameCount == 6)
  }

  @Test func refusalsHaveTheirExitCodes() throws {
    func refusal(_ arguments: [String], input: String = "/dev/null") throws -> (Int32, String) {
      let outcome = try BuiltCommand.run(["video"] + arguments, weights: weights, input: input)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("hands: "))
      #expect(outcome.errors.filter { $0 == "\n" }.count == 1)
      return (outcome.status, outcome.errors)
    }
    let text = try clip.folder.write(Array("hello".utf8), "text.mp4")
    #expect(try refusal(["/nowhere/a.mp4"]).0 == 66)
    let empty = clip.folder.file("empty")
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: false)
    #expect(try refusal([empty]).0 == 66)
    #expect(try refusal([text]).0 == 65)
    #expect(try refusal(["-"]).0 == 65)
    #expect(try refusal(["-"], input: text).0 == 65)
    let copy = try clip.converted(to: "copy.mkv", ["-c", "copy"])
    #expect(try refusal([copy, "--output", clip.folder.file("./copy.mkv")]).0 == 64)
    #expect(try refusal([copy, "--output", clip.folder.file("none/a.csv")]).0 == 73)
    #expect(try refusal([copy, "--annotate", copy]).0 == 64)
    #expect(try refusal([copy, "--resume"]).0 == 64)
    #expect(try refusal([copy, "--output", clip.folder.file("a.csv"), "--resume"]).0 == 64)
    #expect(try RegularFile.bytes(at: copy).count > 1000)
    let unwritable = try BuiltCommand.run(
      ["video", copy, "--annotate", clip.folder.file("none/a.mp4")], weights: weights)
    #expect(unwritable.status == 73 && unwritable.errors.contains("cannot be written"))
  }

  /// Frames before the damage are kept.
  @Test func damagedVideosEndWithTheirLastFrame() throws {
    let bytes = try RegularFile.bytes(at: clip.path)
    let path = try clip.folder.write(Array(bytes.prefix(bytes.count / 2)), "half.mkv")
    let outcome = try BuiltCommand.run(["video", path], weights: weights)
    #expect(outcome.status == 65 && outcome.errors.contains("File ended prematurely"))
    let count = outcome.output.split(separator: "\n").count
    #expect(count > 0)
    #expect(
      try outcome.output
        == expected(
          .jsonLines(), frames: Array(0..<count)))
    // The last frame, whose record waits for the closing events, is written too.
    let followed = try BuiltCommand.run(["video", path, "--interactions"], weights: weights)
    #expect(followed.status == 65)
    #expect(followed.output.split(separator: "\n").count == count)
  }

  @Test func bundlesAreNotOverwritten() throws {
    let own = try clip.folder.write(try RegularFile.bytes(at: weights), "own.task")
    for option in ["--output", "--annotate"] {
      let outcome = try BuiltCommand.run(["video", clip.path, "--model", own, option, own])
      #expect(outcome.status == 64, "\(outcome.errors)")
      #expect(outcome.errors.contains("\(option) would overwrite"), "\(outcome.errors)")
    }
    #expect(try RegularFile.bytes(at: own) == RegularFile.bytes(at: weights))
  }

  @Test func missingProgramsAreNamed() throws {
    let outcome = try BuiltCommand.run(
      ["video", clip.path], weights: weights, searchPath: clip.folder.path)
    #expect(outcome.status == 69)
    #expect(outcome.errors.contains("apt-get install ffmpeg"))
  }
}
