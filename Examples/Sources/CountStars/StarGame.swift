/// The rules: as many fingers as there are stars, held for a moment.
struct StarGame {
  /// Stars of each round.
  let rounds: [Int]
  /// Frames that the right number must be seen in a row.
  let framesToHold: Int

  private(set) var round = 0
  private var held = 0

  init(rounds: [Int], framesToHold: Int = 5) {
    self.rounds = rounds
    self.framesToHold = framesToHold
  }

  /// The stars of this round, `nil` after the last one.
  var stars: Int? { round < rounds.count ? rounds[round] : nil }

  /// Takes what a frame shows.
  ///
  /// - Parameter fingers: The number of stretched fingers.
  /// - Returns: Whether the round is won with this frame.
  mutating func show(_ fingers: Int) -> Bool {
    held = fingers == stars ? held + 1 : 0
    guard held == framesToHold else { return false }
    round += 1
    held = 0
    return true
  }
}
