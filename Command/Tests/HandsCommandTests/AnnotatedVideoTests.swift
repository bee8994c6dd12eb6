import HandsFileInput
import Foundation
import HandsImaging
import HandsTestSupport
import Testing
import HandsVideoInput

/// Videos that `hands video` draws into.
@Suite(.enabled(if: VideoTrial.isPossible, "\(VideoTrial.absence)"))
struct AnnotatedVideoTests {
  private let trial: VideoTrial
  private let folder: TemporaryFolder
  /// 16 frames, one each two seconds.
  private let slow: String

  init() throws {
    trial = try VideoTrial()
    folder = try TemporaryFolder()
    slow = folder.file("slow.y4m")
    try DrawnClip.encode(["-r", "1/2", "-i", trial.clip.path, "-pix_fmt", "yuv444p", slow])
  }

  /// Draws the first frames of input that does not end, and sends a signal when their records and the unfinished video
  /// are there.
  ///
  /// - Returns: The number of records.
  private func stopped(
    by signal: Int32, after frameCount: Int, _ output: String, _ records: String
  ) throws -> Int {
    let process = BuiltCommand.process(
      ["video", "-", "--output", records, "--annotate", output], weights: trial.weights)
    let pipe = Pipe()
    process.standardInput = pipe
    try process.run()
    let bytes = try RegularFile.bytes(at: slow)
    let header = try #require(bytes.firstIndex(of: UInt8(ascii: "\n"))) + 1
    let frame = (bytes.count - header) / 16
    try pipe.fileHandleForWriting.write(
      contentsOf: Data(bytes.prefix(header + frameCount * frame)))
    // The last frames wait in ffmpeg for those that follow. The ffmpeg that encodes opens its file later than records
    // are written, as it starts beside them.
    #expect(becomesTrue { lineCount(records) >= frameCount - 3 && isThere(output + ".part.mkv") })
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    if signal == SIGINT {
      #expect(process.terminationReason == .exit && process.terminationStatus == 130)
    }
    return lineCount(records)
  }

  private func lineCount(_ path: String) -> Int {
    ((try? RegularFile.bytes(at: path)) ?? []).count { $0 == UInt8(ascii: "\n") }
  }

  private func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  private func frameCount(_ path: String) async throws -> Int {
    var count = 0
    for try await _ in try await Video(.file(path: path)).frames() { count += 1 }
    return count
  }

  /// The frames and seconds are those of the input.
  @Test func soundAccompaniesTheFrames() throws {
    let (input, output) = (folder.file("sound.mp4"), folder.file("drawn.mp4"))
    try DrawnClip.encode([
      "-i", slow, "-f", "lavfi", "-i", "sine=duration=32", "-c:v", "libx264", "-bf", "0",
      "-pix_fmt", "yuv420p", "-c:a", "aac", input,
    ])
    _ = try trial.run(input, "--annotate", output)
    let expected = try VideoTrial.probe(input).split(separator: "\n").sorted()
    #expect(expected.count == 2 && expected[1] == "video,1/2,32.000000,16")
    #expect(try VideoTrial.probe(output).split(separator: "\n").sorted() == expected)
    #expect(!isThere(output + ".part.mp4"))
  }

  /// Ctrl-C leaves a video of what was drawn.
  @Test func interruptionLeavesAVideo() async throws {
    let (output, records) = (folder.file("stopped.mkv"), folder.file("stopped.jsonl"))
    let recordCount = try stopped(by: SIGINT, after: 13, output, records)
    let count = try await frameCount(output)
    #expect(count >= 5 && count <= recordCount)
    #expect(!isThere(output + ".part.mkv"))
  }

  /// A run that is killed leaves the video before it; the next replaces what it left.
  @Test func killedRunsReplaceNothing() async throws {
    let (output, records) = (folder.file("killed.mkv"), folder.file("killed.jsonl"))
    let old = Array("the one before".utf8)
    _ = try folder.write(old, "killed.mkv")
    _ = try stopped(by: SIGKILL, after: 9, output, records)
    #expect(try RegularFile.bytes(at: output) == old)
    #expect(isThere(output + ".part.mkv"))
    _ = try trial.run(slow, "--annotate", output)
    #expect(try await frameCount(output) == 16)
    #expect(!isThere(output + ".part.mkv"))
  }

  /// A directory with an ffmpeg that encodes nothing, and then the real programs.
  private func searchPath(encoder: String) throws -> String {
    let real = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let script = """
      #!/bin/sh
      case "$*" in *pipe:0*) \(encoder); echo 'no room' >&2; exit 1 ;; esac
      PATH='\(real)' exec ffmpeg "$@"
      """
    try FileManager.default.createDirectory(
      atPath: folder.file("programs"), withIntermediateDirectories: false)
    let program = try folder.write(Array(script.utf8), "programs/ffmpeg")
    chmod(program, 0o755)
    return folder.file("programs") + ":" + real
  }

  /// The video ends with its encoder, and the report has what was found before.
  @Test(arguments: ["head -c 1000 >/dev/null", "cat >/dev/null"])
  func encodersThatFailEndTheVideo(encoder: String) throws {
    let (long, output) = (folder.file("long.mkv"), folder.file("drawn.mp4"))
    try DrawnClip.encode(["-stream_loop", "9", "-i", trial.clip.path, "-c", "copy", long])
    let report = folder.file("report.html")
    let outcome = try trial.outcome(
      [long, "--annotate", output, "--report", report],
      searchPath: try searchPath(encoder: encoder))
    #expect(outcome.status == 73 && outcome.errors.contains("no room"), "\(outcome.errors)")
    if encoder.hasPrefix("head") { #expect(outcome.output.count { $0 == "\n" } < 160) }
    #expect(isThere(report))
    #expect(!isThere(output) && !isThere(output + ".part.mp4"))
  }

  /// The command ends by the signal, but not before the video is whole.
  @Test func readersThatLeaveLeaveAVideo() async throws {
    let output = folder.file("left.mkv")
    let outcome = try BuiltCommand.run(
      ["video", trial.clip.path, "--annotate", output], weights: trial.weights,
      shell: "env --default-signal=PIPE \"$@\" | sed 3q >/dev/null; echo ${PIPESTATUS[0]}")
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    // 0 if all was written before the reader left.
    #expect(["141\n", "0\n"].contains(outcome.output), "\(outcome.output)")
    #expect(try await frameCount(output) >= 1)
    #expect(!isThere(output + ".part.mkv"))
  }

  @Test func soundThatTheFormatLacksIsRefused() throws {
    let (input, output) = (folder.file("pcm.mkv"), folder.file("pcm.mp4"))
    try DrawnClip.encode([
      "-i", trial.clip.path, "-f", "lavfi", "-i", "sine=duration=0.6", "-c:v", "copy", "-c:a",
      "pcm_s16le", input,
    ])
    let outcome = try trial.outcome([input, "--annotate", output])
    #expect(outcome.status == 73 && outcome.errors.contains(input))
    #expect(outcome.errors.contains("pcm_s16le") && outcome.errors.contains("--annotate FILE.mkv"))
    #expect(!isThere(output) && !isThere(output + ".part.mp4"))
    _ = try trial.run(input, "--annotate", folder.file("pcm.drawn.mkv"))
  }
}
