/// What a task found in one image.
///
/// Lists every hand, whatever the classifiers' options leave of its gesture. It is `Codable`: the
/// keys are those of the JSON that the command prints, see <doc:ResultsAsJSON>.
public struct HandsResult: Equatable, Sendable {
  /// The hands: by descending score of their palms, on a video after those of the frame before.
  public var hands: [Hand]
  /// Whether gestures were looked for, as a ``GestureRecognizer`` does: then a hand without a
  /// gesture shows none that passes the classifiers' options.
  public var hasGestures: Bool

  /// Creates a result.
  ///
  /// - Parameters:
  ///   - hands: The hands in order.
  ///   - hasGestures: Whether gestures were looked for.
  public init(hands: [Hand], hasGestures: Bool) {
    self.hands = hands
    self.hasGestures = hasGestures
  }
}

extension HandsResult: CustomStringConvertible {
  /// The hands on one line, such as `Left (0.98), Thumb_Up (0.77); Right (0.95)`, or `no hand`.
  public var description: String {
    hands.isEmpty ? "no hand" : hands.map { $0.description }.joined(separator: "; ")
  }
}
