/// A named class with its score.
public struct Category: Equatable, Hashable, Sendable {
  /// The position among the classes; −1 for gestures, where it has no meaning.
  public var index: Int
  /// 0 … 1.
  public var score: Float
  /// The label, empty if the model has none.
  public var categoryName: String
  /// The name to show; empty for gestures, the label for handedness.
  public var displayName: String

  /// Creates a category.
  ///
  /// - Parameters:
  ///   - index: The position among the classes, or −1.
  ///   - score: 0 … 1.
  ///   - categoryName: The label.
  ///   - displayName: The name to show.
  public init(index: Int, score: Float, categoryName: String, displayName: String) {
    self.index = index
    self.score = score
    self.categoryName = categoryName
    self.displayName = displayName
  }

  /// Which hand it is, from the probability of a right hand.
  ///
  /// - Parameter rightProbability: 0 … 1.
  /// - Returns: The likelier side, with its probability; right if both are equal.
  ///
  /// Source: MediaPipe's `tensors_to_classification_calculator.cc`, binary classification.
  static func handedness(rightProbability: Float) -> Category {
    let left = Float(1 - Double(rightProbability))
    return rightProbability >= left
      ? Category(index: 0, score: rightProbability, categoryName: "Right", displayName: "Right")
      : Category(index: 1, score: left, categoryName: "Left", displayName: "Left")
  }

  /// Of a handedness: the probability of a right hand.
  var rightProbability: Float { index == 0 ? score : 1 - score }

  /// Of a handedness: the other side, with the same score.
  var otherHand: Category {
    let name = index == 0 ? "Left" : "Right"
    return Category(index: 1 - index, score: score, categoryName: name, displayName: name)
  }
}
