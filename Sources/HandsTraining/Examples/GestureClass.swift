/// What a classifier is to tell from the others: a gesture, or the background of hands that show none.
///
/// A gesture may have several looks, such as the front and the back of a hand. One mean between two
/// places that are far apart would lie where neither of them is, and take whatever lies there for the
/// gesture: with a mean for each, the score of the class is the largest over its looks. Of drawn hands, pairs of
/// finger combinations that are one gesture, with one mean 0.95 to 0.97 are known in cross-validation with the
/// official embedder and 0.90 to 0.95 with Model Maker's, with looks 0.98 and 0.97; of those whose gesture
/// was left out 0.11 are taken for another with Model Maker's embedder, with looks none.
///
/// The copies of all looks of a class make one covariance, each around its own look's mean, so that a
/// class weighs as much as any other. Folds are parts of a look. The distance to a gesture, also for
/// the radius of acceptance, is that to its nearest look.
public struct GestureClass: Hashable, Sendable {
  /// The label.
  public var name: String
  /// The names of its looks, for messages; one unless the gesture has very different looks.
  ///
  /// Each needs 2 examples at least.
  public var looks: [String]

  /// Names a class.
  ///
  /// - Parameters:
  ///   - name: The label, not empty, in one line.
  ///   - looks: The names of its looks, 1 … 16.
  public init(_ name: String, looks: [String] = [""]) {
    self.name = name
    self.looks = looks
  }
}
