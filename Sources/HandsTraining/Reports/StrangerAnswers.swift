/// What a classifier that was trained without a gesture makes of its hands.
///
/// With few examples too many are taken for gestures: of 10 hands a class 0.36 where 0.04 is true, of
/// 20 0.20 for 0.01, of 100 0.027 for 0.006.
public struct StrangerAnswers: Hashable, Sendable {
  /// The number of the gesture that was left out.
  public var gesture: Int
  /// The number of its hands.
  public var handCount: Int
  /// How many were taken for each class, by the numbers of the classes; 0 for the background.
  public var takenFor: [Int]

  /// How many were taken for a gesture.
  public var takenCount: Int { takenFor.reduce(0, +) }
  /// The share of the hands that were taken for a gesture, 0 … 1.
  public var share: Double { Double(takenCount) / Double(handCount) }
}
