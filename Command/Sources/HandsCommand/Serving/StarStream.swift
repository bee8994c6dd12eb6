import Hands
import HandsStarCount
import HandsThreads

/// Plays the counting game with a stream.
final class StarStream: Sendable {
  private let reader: FingerReader
  private let game: Lock<StarGame>

  /// Starts a game.
  ///
  /// - Parameters:
  ///   - stars: The numbers of stars in the rounds.
  ///   - reader: Finds the player's fingertips.
  init(_ stars: StarNumbers, reader: FingerReader) {
    self.reader = reader
    game = Lock(StarGame(stars))
  }

  /// Processes a frame.
  ///
  /// - Parameter frame: The frame, upright, not mirrored.
  /// - Returns: The members of a JSON object: the tips of extended fingers as fractions of width
  ///   and height, and the state of the game.
  /// - Throws: ``HandsError``.
  func play(
    _ frame: ImageFrameHandler.Frame
  ) throws -> [(name: String, value: JSONValue)] {
    let time = frame.timestampInMilliseconds
    let tips = try reader.fingertips(
      in: frame.image, atMilliseconds: time, deadline: frame.deadline)
    let game = game.withLock { game in
      game.show(fingers: tips.count, atMilliseconds: time)
      return game
    }
    return [
      ("tips", .array(tips.map { .array([.float($0.x), .float($0.y)]) })),
      ("fingers", .integer(tips.count)), ("game", StarStream.json(game)),
    ]
  }

  private static func json(_ game: StarGame) -> JSONValue {
    let members: [(name: String, value: JSONValue)] = [
      ("round", .integer(game.round)), ("stars", .integer(game.stars)),
      ("score", .integer(game.score)),
    ]
    switch game.phase {
    case .counting(let held):
      return .object(
        members + [("phase", .string("counting")), ("held", .float(Float(held)))])
    case .won(let next):
      return .object(
        members + [
          ("phase", .string("won")), ("held", .float(1)), ("next_in_ms", .integer(next)),
        ])
    }
  }
}
