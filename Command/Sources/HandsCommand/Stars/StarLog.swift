import Hands
import HandsStarCount

/// A line for each round that is won.
struct StarLog: StarView {
  private var shownScore = 0

  mutating func show(_ game: StarGame, tips: [NormalizedLandmark], atMilliseconds milliseconds: Int)
    throws
  {
    guard game.score > shownScore else { return }
    shownScore = game.score
    print(StarLog.line(of: game, atMilliseconds: milliseconds))
    try StandardOutput.finish()
  }

  func finish() {}

  /// Such as `0:04 round 2: ★★★★★ 5, score 8`.
  static func line(of game: StarGame, atMilliseconds milliseconds: Int) -> String {
    let seconds = milliseconds / 1000
    let time = "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    let stars = String(repeating: "★", count: game.stars)
    return "\(time) round \(game.round): \(stars) \(game.stars), score \(game.score)"
  }
}
