/// Options for training a classifier.
public struct TrainingOptions: Hashable, Sendable {
  /// How the classifier decides between gestures.
  public enum Head: String, CaseIterable, Sendable {
    /// By the distance to the nearest gesture; hands far from all gestures are rejected.
    case distance
    /// By the most likely class, whatever a hand shows; more accurate if hands show nothing else.
    case linear
  }

  /// How the classifier decides between gestures.
  public var head = Head.distance
  /// The fraction of a gesture's hands that the distance head accepts, 0.5 … 1.
  public var acceptance = 0.95
  /// Minimum score of a gesture, 0 … 1; stored in the classifier's metadata.
  public var scoreThreshold: Float = 0.5

  /// Creates the standard options.
  public init() {}

  /// Checks that the options are in range.
  ///
  /// - Throws: ``TrainingError/invalidOption(name:found:expected:)``.
  func validate() throws(TrainingError) {
    guard acceptance >= 0.5, acceptance <= 1 else {
      throw .invalidOption(name: "acceptance", found: acceptance, expected: "0.5 to 1")
    }
    guard scoreThreshold >= 0, scoreThreshold <= 1 else {
      throw .invalidOption(
        name: "scoreThreshold", found: Double(scoreThreshold), expected: "0 to 1")
    }
  }
}
