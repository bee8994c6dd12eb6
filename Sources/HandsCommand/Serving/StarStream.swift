import HandVision
import Imaging
import Parallelism
import StarCount

/// Plays the counting game with a stream.
final class StarStream: Sendable {
  private let state: Lock<State>

  private struct State {
    let reader = FingerReader()
    var game: StarGame
  }

  /// Begins a game.
  ///
  /// - Parameter stars: How many stars fall in the rounds.
  init(_ stars: StarNumbers) {
    state = Lock(State(game: StarGame(stars)))
  }

  /// Shows a frame to the game.
  ///
  /// - Parameters:
  ///   - picture: The frame, upright, not mirrored.
  ///   - time: Its time.
  /// - Returns: The members of a JSON object: the tips of stretched fingers from the upper left
  ///   corner, 0 … 1, and how the game stands.
  /// - Throws: `NSError` of `VNErrorDomain` if the frame or the nets cannot be used.
  func play(
    _ picture: Picture, atMilliseconds time: Int
  ) throws -> [(name: String, value: JSONValue)] {
    try state.withLock { state in
      let tips = try state.reader.fingerTips(in: CVPixelBuffer(picture))
      state.game.show(fingers: tips.count, atMilliseconds: time)
      return [
        ("tips", .array(tips.map { .array([.float(Float($0.x)), .float(Float($0.y))]) })),
        ("fingers", .integer(tips.count)), ("game", StarStream.json(state.game)),
      ]
    }
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
