#if canImport(StarCount)
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
    /// - Parameters:
    ///   - bundle: Where the nets are.
    ///   - stars: Stars of the rounds; random if `nil`.
    /// - Throws: ``Failure`` if no such stars can be counted.
    init(bundle: String, stars: [Int]?) throws(Failure) {
      guard let numbers = stars.map(StarNumbers.checked) ?? .random else {
        throw Failure(.usage, "stars are 1 to \(StarNumbers.most)")
      }
      VisionModels.handLandmarkerPath = bundle
      state = Lock(State(game: StarGame(numbers)))
    }

    /// Shows a frame to the game.
    ///
    /// - Parameters:
    ///   - picture: The frame, upright, not mirrored.
    ///   - time: Its time.
    /// - Returns: The members of a JSON object: the tips of stretched fingers from the upper left
    ///   corner, 0 … 1, and how the game stands.
    func play(
      _ picture: Picture, atMilliseconds time: Int
    ) throws -> [(name: String, value: JSONValue)] {
      let pixels = picture.converted(to: .bgra)
      return try state.withLock { state in
        let buffer = try CVPixelBuffer(
          bytes: pixels.packedBytes, width: pixels.width, height: pixels.height,
          pixelFormatType: kCVPixelFormatType_32BGRA)
        let tips = try state.reader.fingerTips(in: buffer)
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
          members + [("phase", .string("won")), ("held", .float(1)), ("next_in_ms", .integer(next))])
      }
    }
  }
#endif
