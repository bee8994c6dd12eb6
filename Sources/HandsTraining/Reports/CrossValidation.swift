/// How each example is answered by a classifier that was trained without it.
///
/// The examples are those of some people in some rooms: on other people recall is 1 to 5 points lower.
public struct CrossValidation: Hashable, Sendable {
  /// An example whose answer is not its label: a gesture that is easily confused, or a picture in the
  /// wrong folder.
  public struct Mistake: Hashable, Sendable {
    /// The example's number, as ``GestureExamples/append(_:toClass:look:)`` gave it.
    public var example: Int
    /// The number of its class.
    public var label: Int
    /// The number of the class with the highest score.
    public var answer: Int
    /// That score, 0 … 1.
    public var score: Double
    /// Whether the score is below the threshold, so that the hand has no gesture.
    public var isBelowThreshold: Bool
  }

  /// How often each class was taken for each, by the numbers of the classes.
  public internal(set) var confusion: ConfusionMatrix
  /// The mistakes in the order of their labels, then of their examples.
  public internal(set) var mistakes: [Mistake] = []
}
