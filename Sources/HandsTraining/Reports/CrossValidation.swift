/// The result of classifying each example with a classifier that was trained without it.
///
/// The examples show certain people in certain rooms: for other people, recall is 1 to 5 points
/// lower.
public struct CrossValidation: Hashable, Sendable {
  /// An example that is classified incorrectly: a gesture that is easily confused, or an image in
  /// the wrong folder.
  public struct Mistake: Hashable, Sendable {
    /// The example's number, as returned by ``GestureExamples/append(_:in:label:look:embedder:)``.
    public var example: Int
    /// The number of its class.
    public var label: Int
    /// The number of the class with the highest score.
    public var answer: Int
    /// The highest score, 0 … 1.
    public var score: Double
    /// Whether the score is below the threshold, so the hand has no gesture.
    public var isBelowThreshold: Bool
  }

  /// How often each class was classified as each class, indexed by number.
  public internal(set) var confusion: ConfusionMatrix
  /// The mistakes, sorted by label, then by example.
  public internal(set) var mistakes: [Mistake] = []
}
