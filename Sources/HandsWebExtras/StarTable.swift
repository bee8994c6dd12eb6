import Hands
import HandsLandmarking
import HandsStarCount
import HandsWebCalls

/// A counting game that is played by the hands that the caller has found.
struct StarTable {
  /// Maximum number of rounds before numbers come again.
  private static let roundLimit = 10_000

  private var game: StarGame

  /// Begins a game.
  ///
  /// - Parameter record: An int32 for each round: how many stars fall.
  /// - Throws: ``WebError`` if there are none, or too many of either.
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

  /// Shows hands to the game.
  ///
  /// - Parameters:
  ///   - record: The hands, see `HandRecord`.
  ///   - milliseconds: The frame's time.
  /// - Returns: Words, little endian: extended fingers, round, stars of the round, score, whether the round is won
  ///   (int32), the part of the time that the number was held (float32), milliseconds until the next round (int32),
  ///   then x and y of each fingertip (float32).
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
