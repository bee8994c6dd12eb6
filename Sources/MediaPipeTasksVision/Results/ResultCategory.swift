internal import Hands

/// A class with its score.
public final class ResultCategory: NSObject, Sendable {
  /// The class index: 0 for a right and 1 for a left hand, −1 for gestures.
  public let index: Int
  /// 0 … 1.
  public let score: Float
  /// The label; `nil` if the model has no labels.
  public let categoryName: String?
  /// The display name; `nil` for gestures, the label for handedness.
  public let displayName: String?

  /// Creates a category.
  ///
  /// - Parameters:
  ///   - index: The class index.
  ///   - score: 0 … 1.
  ///   - categoryName: The label.
  ///   - displayName: The display name.
  public init(index: Int, score: Float, categoryName: String?, displayName: String?) {
    self.index = index
    self.score = score
    self.categoryName = categoryName
    self.displayName = displayName
  }

  convenience init(_ gesture: Hands.Gesture) {
    self.init(
      index: -1, score: gesture.score, categoryName: gesture.name.isEmpty ? nil : gesture.name,
      displayName: nil)
  }

  convenience init(handednessOf hand: Hands.Hand) {
    let name = hand.handedness.rawValue
    self.init(
      index: hand.handedness.index, score: hand.handednessScore, categoryName: name,
      displayName: name)
  }
}
