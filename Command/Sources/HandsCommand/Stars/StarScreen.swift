import Hands
import HandsStarCount

/// The game on a screen of the terminal, at the speed of the video.
struct StarScreen: StarView {
  private let clock = ContinuousClock()
  /// When a frame of time 0 is shown.
  private var start: ContinuousClock.Instant?
  private var round = 0
  /// The time of the first frame of this round.
  private var roundStart = 0

  mutating func show(
    _ game: StarGame, tips: [NormalizedLandmark], atMilliseconds milliseconds: Int
  ) async throws {
    if start == nil { print(Terminal.enterScreen, terminator: "") }
    let start = start ?? clock.now - .milliseconds(milliseconds)
    self.start = start
    if game.round != round { (round, roundStart) = (game.round, milliseconds) }
    try? await clock.sleep(until: start + .milliseconds(milliseconds))
    let scene = StarScene(
      game: game, tips: tips, fallenForMilliseconds: milliseconds - roundStart)
    print(scene.grid(size: Terminal.size).escapeSequences, terminator: "")
    try StandardOutput.finish()
  }

  mutating func finish() {
    if start != nil { print(Terminal.leaveScreen, terminator: "") }
    try? StandardOutput.finish()
  }
}
