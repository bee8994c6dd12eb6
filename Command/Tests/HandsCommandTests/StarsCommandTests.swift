import HandsSynthetic
import HandsTestSupport
import Testing

private let weights = RecordedBundle.atHand.lazy.compactMap(\.path).first

/// `hands stars` as it is built, played by drawn hands.
@Suite(
  .enabled(
    if: BuiltCommand.exists && DrawnClip.isPossible && weights != nil,
    "the command, ffmpeg or a bundle is missing"))
struct StarsCommandTests {
  /// Shows three fingers until the pause after the round is over, then ten.
  private static let player: HandSequence = {
    var player = HandSequence.counting([3, 10], hold: 4)
    player.framesPerSecond = 5
    return player
  }()

  private func run(_ arguments: [String]) throws -> BuiltCommand.Outcome {
    try BuiltCommand.run(["stars"] + arguments, weights: try #require(weights))
  }

  @Test func roundsArePlayedWithFingers() throws {
    let clip = try DrawnClip(StarsCommandTests.player, frames: 0..<30)
    let outcome = try run([clip.path, "--stars", "3,10"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(
      outcome.output == """
        0:00 round 1: ★★★ 3, score 3
        0:05 round 2: ★★★★★★★★★★ 10, score 13

        """)
    let others = try run([clip.path, "--stars", "4"])
    #expect(others.status == 0 && others.output.isEmpty)
  }

  @Test(arguments: ["", "0", "11", "3,", "three"])
  func refusesNumbersThatHandsCannotShow(numbers: String) throws {
    let outcome = try run(["clip.mkv", "--stars", numbers])
    #expect(outcome.status == 64 && outcome.errors.contains("--stars"))
  }

  @Test func namesAFileThatIsMissing() throws {
    let outcome = try run(["no-such.mkv"])
    #expect(outcome.status == 66)
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
  }

  @Test(arguments: [["a.mkv", "b.mkv"], [], ["a.mkv", "--camera", "/dev/video0"]])
  func playsWithOneVideo(arguments: [String]) throws {
    #expect(try run(arguments).status == 64)
  }

  @Test func namesACameraThatIsNone() throws {
    let outcome = try run(["--camera", "/dev/null"])
    #expect(outcome.status == 65 && outcome.errors.contains("/dev/null"), "\(outcome.errors)")
  }

  @Test func namesABundleThatIsMissing() throws {
    let clip = try #require(DrawnClip.standard)
    let outcome = try run([clip.path, "--model", "no-such.task"])
    #expect(outcome.status != 0 && outcome.errors.contains("no-such.task"))
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
  }
}
