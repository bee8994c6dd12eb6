import Hands
import HandsLandmarking
import HandsWebCalls

/// A result as little-endian 32-bit words, for the caller to read in place.
///
/// | words | what | type |
/// |---|---|---|
/// | 1 | number of hands | int32 |
/// | 1 | number of bytes per hand | int32 |
/// | … | the hands, one after another | |
///
/// For each hand:
///
/// | words | what | type |
/// |---|---|---|
/// | 1 | 0 for a right, 1 for a left hand | int32 |
/// | 1 | the probability of the handedness | float32 |
/// | 1 | the probability that it is a hand | float32 |
/// | 1 | the identifier of its track, 0 for single images | int32 |
/// | 1 | number of bytes of the gesture's name, −1 if there is no gesture | int32 |
/// | 1 | the address of the name, UTF-8 | int32 |
/// | 1 | the gesture's score | float32 |
/// | 63 | x, y, z of 21 landmarks, normalized to the image | float32 |
/// | 63 | x, y, z of 21 landmarks in space, in meters | float32 |
struct ResultRecord {
  // Safe: the names' bytes live as long as the record that contains their addresses; all are
  // replaced together.
  private static let handWords = 7 + 2 * 3 * HandLandmark.count

  /// The words.
  let words: OwnedBytes
  private let names: [OwnedBytes]

  /// Creates the record of a result.
  init(_ result: HandsResult) {
    var words: [UInt32] = []
    words.reserveCapacity(2 + result.hands.count * ResultRecord.handWords)
    words.append(UInt32(result.hands.count))
    words.append(UInt32(4 * ResultRecord.handWords))
    var names: [OwnedBytes] = []
    for hand in result.hands {
      words.append(UInt32(hand.handedness.index))
      words.append(hand.handednessScore.bitPattern)
      words.append(hand.presence.bitPattern)
      words.append(UInt32(truncatingIfNeeded: hand.track?.id ?? 0))
      let name = OwnedBytes(Array((hand.gesture?.name ?? "").utf8))
      names.append(name)
      words.append(hand.gesture == nil ? .max : UInt32(name.count))
      words.append(UInt32(bitPattern: name.address))
      words.append((hand.gesture?.score ?? 0).bitPattern)
      for point in hand.landmarks { words.append(point.x, point.y, point.z) }
      for point in hand.worldLandmarks { words.append(point.x, point.y, point.z) }
    }
    self.words = OwnedBytes(words)
    self.names = names
  }
}

extension [UInt32] {
  fileprivate mutating func append(_ x: Float, _ y: Float, _ z: Float) {
    append(x.bitPattern)
    append(y.bitPattern)
    append(z.bitPattern)
  }
}
