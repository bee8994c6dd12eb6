import Hands
import HandsLandmarking
import HandsStarCount
import HandsWebCalls

/// A counting game, played with the hands that the caller finds.
struct StarTable {
  /// Maximum number of rounds before the numbers repeat.
  private static let roundLimit = 10_000

  private var game: StarGame

  /// Starts a game.
  ///
  /// - Parameter record: One int32 per round: the number of stars that fall.
  /// - Throws: ``WebError`` if there are no rounds, too many rounds, or an invalid number of stars.
  init(_ record: consuming RecordReader) throws(WebError) {
    var numbers: [Int] = []
    while record.remainingByteCount > 0, numbers.count < StarTable.roundLimit {
      numbers.append(Int(try record.integer()))
    }
    try record.finish()
    guard let numbers = StarNumbers.checked(numbers) else {
      throw WebError(
        .invalidArgument,
        "The stars of the rounds must be numbers from 1 to \(StarNumbers.maximum).")
    }
    game = StarGame(numbers)
  }

  /// Passes hands to the game.
  ///
  /// - Parameters:
  ///   - record: The hands; see `HandRecord`.
  ///   - milliseconds: The frame's time.
  /// - Returns: Little-endian words: extended fingers, round, stars of the round, score, whether
  ///   the round is won (int32), the fraction of the hold time (float32), milliseconds until the
  ///   next round (int32), then x and y of each fingertip (float32).
  /// - Throws: ``WebError`` if the record is malformed.
  mutating func show(
    _ record: consuming RecordReader, milliseconds: Int
  ) throws(WebError) -> OwnedBytes {
    var tips: [NormalizedLandmark] = []
    while record.remainingByteCount > 0 {
      tips += try HandRecord(from: &record).hand.extendedFingertips
    }
    game.show(fingers: tips.count, atMilliseconds: milliseconds)
    var isWon: UInt32 = 0
    var (held, next): (Float, Int) = (1, 0)
    switch game.phase {
    case .counting(let part): held = Float(part)
    case .won(let milliseconds): (isWon, next) = (1, milliseconds)
    }
    var words = [tips.count, game.round, game.stars, game.score].map { UInt32($0) }
    words += [isWon, held.bitPattern, UInt32(next)]
    for tip in tips { words += [tip.x.bitPattern, tip.y.bitPattern] }
    return OwnedBytes(words)
  }
}
