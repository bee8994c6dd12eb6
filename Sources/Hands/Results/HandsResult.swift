/// The result of a task for one image.
///
/// It contains every hand, even if the classifiers' options filter out its gesture. Its `Codable`
/// representation is the JSON that the command prints; see <doc:ResultsAsJSON>.
public struct HandsResult: Equatable, Sendable {
  /// The hands, sorted by descending palm score; in a video, the hands of the previous frame come
  /// first.
  public var hands: [Hand]
  /// Whether the task classifies gestures, as a ``GestureRecognizer`` does; if so, a hand without a
  /// gesture has none that passes the classifiers' filters.
  public var hasGestures: Bool

  /// Creates a result.
  ///
  /// - Parameters:
  ///   - hands: The hands in order.
  ///   - hasGestures: Whether the task classifies gestures.
  public init(hands: [Hand], hasGestures: Bool) {
    self.hands = hands
    self.hasGestures = hasGestures
  }
}

extension HandsResult: CustomStringConvertible {
  /// A one-line description of the hands, such as `Left (0.98), Thumb_Up (0.77); Right (0.95)`, or
  /// `no hand`.
  public var description: String {
    hands.isEmpty ? "no hand" : hands.map { $0.description }.joined(separator: "; ")
  }
}
