import Foundation
import HandsImaging
import HandsSynthetic
import HandsTestSupport
import Testing

/// `hands collect` as it is built, before drawn hands.
@Suite(
  .enabled(
    if: BuiltCommand.exists && DrawnClip.isPossible && RecordedBundle.onDisk != nil,
    "the command, ffmpeg or a bundle is missing"))
struct CollectCommandTests {
  private let folder: TemporaryFolder
  private let weights: String

  /// Three seconds of one hand.
  private static let clip = Result {
    try DrawnClip(HandSequence.gestures([.victory], size: 224), frames: 0..<20)
  }

  init() throws {
    folder = try TemporaryFolder()
    weights = try #require(RecordedBundle.onDisk?.path)
  }

  private func collect(_ arguments: String...) throws -> BuiltCommand.Outcome {
    try BuiltCommand.run(
      ["collect", Self.clip.get().path, "--output", folder.file("gestures")] + arguments,
      weights: weights)
  }

  private func files(_ gesture: String) -> [String]? {
    try? FileManager.default.contentsOfDirectory(atPath: folder.file("gestures/\(gesture)"))
      .sorted()
  }

  @Test func framesWithAHandAreKept() throws {
    let outcome = try collect(
      "--gesture", "peace", "--gesture", "v", "--images", "2", "--countdown", "0")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(outcome.output == "peace: 2 images\nv: 2 images\n")
    for gesture in ["peace", "v"] {
      #expect(files(gesture) == ["take-0001-001.jpg", "take-0001-002.jpg"])
    }
    let found = try BuiltCommand.run(
      ["recognize", folder.file("gestures/peace")],
      weights: weights)
    #expect(found.output.contains("categoryName : Victory"), "\(found.output)")
    // Another run is another take; the option was named so up to 0.3.
    #expect(try collect("--gesture", "v", "--pictures", "1", "--countdown", "0").status == 0)
    #expect(files("v")?.last == "take-0002-001.jpg")
  }

  @Test func nothingIsKeptBeforeTheCountIsDown() throws {
    let outcome = try collect("--gesture", "peace", "--images", "1", "--countdown", "60")
    #expect(outcome.status == 65)
    #expect(
      outcome.errors.hasSuffix("the video ended after 0 of 1 images of peace\n"),
      "\(outcome.errors)")
    #expect(outcome.errors.hasPrefix("hands: peace in 60\n"))
    #expect(!FileManager.default.fileExists(atPath: folder.file("gestures")))
  }

  /// Clips are what training reads: joints, and no images.
  @Test func clipsOfMotionsAreTrained() throws {
    let clip = try DrawnClip(.gestures([.openPalm, .victory], size: 224), frames: 5..<45)
    func collect(_ arguments: String...) throws -> BuiltCommand.Outcome {
      try BuiltCommand.run(
        [
          "collect", clip.path, "--motion", "--output", folder.file("clips"), "--clip-length",
          "0.5", "--countdown", "0",
        ] + arguments, weights: weights)
    }
    let outcome = try collect("--gesture", "turn", "--gesture", "none", "--clips", "1")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(outcome.output == "turn: clip 1 of 1\nnone: clip 1 of 1\n")
    #expect(try collect("--gesture", "turn", "--clips", "2").status == 0)
    #expect(
      try collect("--gesture", "none", "--clips", "1", "--person", "anna").status == 0)
    for (motion, names) in [
      ("turn", ["0001.jsonl", "0002.jsonl", "0003.jsonl"]), ("none", ["0001.jsonl", "anna"]),
      ("none/anna", ["0001.jsonl"]),
    ] {
      let found = try FileManager.default.contentsOfDirectory(
        atPath: folder.file("clips/\(motion)"))
      #expect(found.sorted() == names)
    }
    let lines = try String(contentsOfFile: folder.file("clips/turn/0001.jsonl"), encoding: .utf8)
      .split(separator: "\n")
    #expect(lines.count == 13)
    let last = try #require(
      JSONSerialization.jsonObject(with: Data(lines[12].utf8)) as? [String: Any])
    #expect(last["timestamp_ms"] as? Int == 480)
    let poses = try #require(last["poses"] as? [[String: Any]])
    #expect((poses.first?["joints"] as? [[Double]])?.count == 21)
    #expect((last["tracks"] as? [Any])?.count == 1)

    let trained = try BuiltCommand.run(
      ["train", "--motion", folder.file("clips"), "--output", folder.file("x.motions")])
    #expect(trained.status == 0, "\(trained.errors)")
    #expect(trained.output.contains("of 5 clips right"), "\(trained.output)")
  }

  /// A hand that fills the image, which MediaPipe's detector misses.
  @Test func clipsAreSearchedLikeImages() throws {
    let scene = HandScene(
      hands: [DrawnHand(pose: .victory, rotation: 20, scale: 1.8)], width: 240, height: 180)
    let pixels = try HandRenderer.render(scene).packedBytes
    let outcome = try BuiltCommand.run(
      [
        "collect", "-", "--raw-format", "rgb24", "--raw-size", "240x180", "--raw-rate", "10",
        "--output", folder.file("clips"), "--motion", "--gesture", "wave", "--clips", "1",
        "--countdown", "0", "--clip-length", "0.5",
      ], weights: weights,
      input: try folder.write([[UInt8]](repeating: pixels, count: 8).flatMap { $0 }, "near.rgb"))
    #expect(outcome.output == "wave: clip 1 of 1\n", "\(outcome.errors)")
  }

  @Test func clipsWithoutAHandAreRepeated() throws {
    let outcome = try BuiltCommand.run(
      [
        "collect", "-", "--raw-format", "rgb24", "--raw-size", "64x64", "--raw-rate", "10",
        "--output", folder.file("clips"), "--motion", "--gesture", "wave", "--countdown", "1",
        "--clip-length", "0.5",
      ], weights: weights,
      input: try folder.write([UInt8](repeating: 0, count: 35 * 3 * 64 * 64), "black.rgb"))
    #expect(outcome.status == 65, "\(outcome.errors)")
    let step = "hands: wave in 1\nhands: wave now\nhands: wave: no hand was seen, once more\n"
    #expect(outcome.errors.hasPrefix(step + step), "\(outcome.errors)")
    #expect(outcome.errors.hasSuffix("the video ended after 0 of 10 clips of wave\n"))
    #expect(!FileManager.default.fileExists(atPath: folder.file("clips")))
  }

  @Test(arguments: [
    ["--gesture", "a", "--clips", "3"], ["--gesture", "a", "--person", "anna"],
    ["--gesture", "a", "--clip-length", "1"], ["--motion"],
    ["--motion", "--gesture", "a", "--clips", "0"], ["--motion", "--gesture", "a/b"],
    ["--motion", "--gesture", "a", "--clip-length", "11"],
    ["--motion", "--gesture", "a", "--clip-length", "nan"],
    ["--motion", "--gesture", "a", "--images", "3"],
    ["--motion", "--gesture", "a", "--person", "../b"],
    ["--images", "3"], ["--gesture", "a", "--images", "0"],
    ["--gesture", "a", "--images", "101"], ["--gesture", "a", "--countdown", "61"],
    ["--gesture", "a/b"], ["--gesture", "a", "--camera", "/dev/video0"], ["--gesture", ""],
  ])
  func refusals(arguments: [String]) throws {
    let outcome = try BuiltCommand.run(
      ["collect", "clip.mkv", "--output", folder.file("gestures")] + arguments,
      weights: weights)
    #expect(outcome.status == 64, "\(outcome.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.file("gestures")))
  }

  @Test func framesWithoutAHand() throws {
    let outcome = try BuiltCommand.run(
      [
        "collect", "-", "--raw-format", "rgb24", "--raw-size", "64x64", "--raw-rate", "5",
        "--output", folder.file("gestures"), "--gesture", "peace", "--countdown", "0",
      ], weights: weights,
      input: try folder.write([UInt8](repeating: 0, count: 4 * 3 * 64 * 64), "black.rgb"))
    #expect(outcome.status == 65, "\(outcome.errors)")
    #expect(outcome.errors.contains("0 of 20"))
  }
}
