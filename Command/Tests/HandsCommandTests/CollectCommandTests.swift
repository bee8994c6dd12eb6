import Foundation
import HandsSynthetic
import HandsTestSupport
import Testing

private let weights = RecordedBundle.atHand.lazy.compactMap(\.path).first

/// `hands collect` as it is built, before drawn hands.
@Suite(
  .enabled(
    if: BuiltCommand.exists && DrawnClip.isPossible && weights != nil,
    "the command, ffmpeg or a bundle is missing"))
struct CollectCommandTests {
  private let folder: TemporaryFolder

  /// Three seconds of one hand.
  private static let clip = Result {
    try DrawnClip(HandSequence.gestures([.victory], size: 224), frames: 0..<20)
  }

  init() throws { folder = try TemporaryFolder() }

  private func collect(_ arguments: String...) throws -> BuiltCommand.Outcome {
    try BuiltCommand.run(
      ["collect", Self.clip.get().path, "--output", folder.file("gestures")] + arguments,
      weights: try #require(weights))
  }

  private func files(_ gesture: String) -> [String]? {
    try? FileManager.default.contentsOfDirectory(atPath: folder.file("gestures/\(gesture)"))
      .sorted()
  }

  @Test func framesWithAHandAreKept() throws {
    let outcome = try collect(
      "--gesture", "peace", "--gesture", "v", "--pictures", "2", "--countdown", "0")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(outcome.output == "peace: 2 images\nv: 2 images\n")
    for gesture in ["peace", "v"] {
      #expect(files(gesture) == ["take-0001-001.jpg", "take-0001-002.jpg"])
    }
    let found = try BuiltCommand.run(
      ["recognize", folder.file("gestures/peace")], weights: try #require(weights))
    #expect(found.output.contains("categoryName : Victory"), "\(found.output)")
    // Another run is another take.
    #expect(try collect("--gesture", "v", "--pictures", "1", "--countdown", "0").status == 0)
    #expect(files("v")?.last == "take-0002-001.jpg")
  }

  @Test func nothingIsKeptBeforeTheCountIsDown() throws {
    let outcome = try collect("--gesture", "peace", "--pictures", "1", "--countdown", "60")
    #expect(outcome.status == 65)
    #expect(
      outcome.errors.hasSuffix("the video ended after 0 of 1 images of peace\n"),
      "\(outcome.errors)")
    #expect(outcome.errors.hasPrefix("hands: peace in 60\n"))
    #expect(!FileManager.default.fileExists(atPath: folder.file("gestures")))
  }

  @Test(arguments: [
    ["--pictures", "3"], ["--gesture", "a", "--pictures", "0"],
    ["--gesture", "a", "--pictures", "101"], ["--gesture", "a", "--countdown", "61"],
    ["--gesture", "a/b"], ["--gesture", "a", "--camera", "/dev/video0"], ["--gesture", ""],
  ])
  func refusals(arguments: [String]) throws {
    let outcome = try BuiltCommand.run(
      ["collect", "clip.mkv", "--output", folder.file("gestures")] + arguments,
      weights: try #require(weights))
    #expect(outcome.status == 64, "\(outcome.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.file("gestures")))
  }

  @Test func framesWithoutAHand() throws {
    let outcome = try BuiltCommand.run(
      [
        "collect", "-", "--raw-format", "rgb24", "--raw-size", "64x64", "--raw-rate", "5",
        "--output", folder.file("gestures"), "--gesture", "peace", "--countdown", "0",
      ], weights: try #require(weights),
      input: try folder.write([UInt8](repeating: 0, count: 4 * 3 * 64 * 64), "black.rgb"))
    #expect(outcome.status == 65, "\(outcome.errors)")
    #expect(outcome.errors.contains("0 of 20"))
  }
}
