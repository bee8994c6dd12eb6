/// A class that a classifier distinguishes from others: a gesture, or the background of hands that
/// show none.
///
/// A gesture can have several looks, such as the front and the back of a hand. A single mean of two
/// distant clusters would lie in neither of them, and hands near it would be taken for the gesture.
/// With one mean per look, the score of the class is the maximum over its looks. On synthetic
/// hands, where pairs of finger combinations form one gesture, cross-validation recognizes 0.95 to
/// 0.97 with one mean and 0.98 with looks (official embedder), or 0.90 to 0.95 and 0.97 (Model
/// Maker's embedder). Of the hands whose gesture was left out, Model Maker's embedder takes 0.11
/// for another gesture with one mean, and none with looks.
///
/// The copies of all looks of a class contribute to one covariance, each relative to its own look's
/// mean, so every class has the same weight. Folds are parts of a look. The distance to a gesture,
/// also for the acceptance radius, is the distance to its nearest look.
public struct GestureClass: Hashable, Sendable {
  /// The label.
  public var name: String
  /// The names of its looks, for messages; only one unless the gesture has very different looks.
  ///
  /// Each look needs at least 2 examples.
  public var looks: [String]

  /// Creates a class.
  ///
  /// - Parameters:
  ///   - name: The label, a single line that is not empty.
  ///   - looks: The names of its looks, 1 … 16.
  public init(_ name: String, looks: [String] = [""]) {
    self.name = name
    self.looks = looks
  }
}
