/// The rules: show as many fingers as there are stars, and hold them for a moment.
struct StarGame {
  /// Number of stars in each round.
  let rounds: [Int]
  /// Number of consecutive frames that must show the right number.
  let framesToHold: Int

  private(set) var round = 0
  private var held = 0

  init(rounds: [Int], framesToHold: Int = 5) {
    self.rounds = rounds
    self.framesToHold = framesToHold
  }

  /// Number of stars in this round, `nil` after the last round.
  var stars: Int? { round < rounds.count ? rounds[round] : nil }

  /// Advances the game by one frame.
  ///
  /// - Parameter fingers: The number of extended fingers.
  /// - Returns: Whether this frame wins the round.
  mutating func show(_ fingers: Int) -> Bool {
    held = fingers == stars ? held + 1 : 0
    guard held == framesToHold else { return false }
    round += 1
    held = 0
    return true
  }
}
