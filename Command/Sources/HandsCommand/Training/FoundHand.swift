import Hands

/// The hand of a picture.
struct FoundHand: Sendable {
  var hand: Hand
  /// The size of what it was found in: the picture, or the picture with its borders.
  var image: ImageSize
  /// Whether it was found once black borders were there.
  var isSecondLook: Bool
  /// The embeddings of the hand and its copies, where examples are wanted.
  var copies: [Float] = []
}

/// What a picture gave.
struct SearchedPicture: Sendable {
  /// What was found.
  enum Outcome: Sendable {
    case hand(FoundHand)
    case noHand
    /// The picture cannot be read, for this reason.
    case unreadable(String)
  }

  var path: String
  var outcome: Outcome
  /// The file's size; 0 if it cannot be read.
  var byteCount = 0
  /// The file's SHA-256 where another has the same size, else empty.
  var digest = ""
}
