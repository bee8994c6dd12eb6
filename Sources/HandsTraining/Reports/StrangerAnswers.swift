/// How a classifier that was trained without a gesture classifies that gesture's hands.
///
/// With few examples, it overestimates how many are taken for gestures: with 10 hands per class, it
/// reports 0.36 where the true value is 0.04; with 20, 0.20 instead of 0.01; with 100, 0.027
/// instead of 0.006.
public struct StrangerAnswers: Hashable, Sendable {
  /// The number of the gesture that was left out.
  public var gesture: Int
  /// The number of its hands.
  public var handCount: Int
  /// How many were classified as each class, indexed by number; 0 for the background.
  public var takenFor: [Int]

  /// How many were classified as a gesture.
  public var takenCount: Int { takenFor.reduce(0, +) }
  /// The fraction of hands that were classified as a gesture, 0 … 1.
  public var share: Double { Double(takenCount) / Double(handCount) }
}
