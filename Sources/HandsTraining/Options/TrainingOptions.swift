/// How a classifier is made of examples.
public struct TrainingOptions: Hashable, Sendable {
  /// What decides between the gestures.
  public enum Head: String, CaseIterable, Sendable {
    /// The distance to the nearest gesture, which rejects what is far from all of them.
    case distance
    /// The likeliest of the classes, whatever a hand shows: more accurate where it shows nothing else.
    case linear
  }

  /// What decides between the gestures.
  public var head = Head.distance
  /// The share of a gesture's hands that the distance head is to accept, 0.5 … 1.
  public var acceptance = 0.95
  /// The score below which a gesture does not count, 0 … 1; part of the classifier's metadata.
  public var scoreThreshold: Float = 0.5

  /// Creates the standard options.
  public init() {}

  /// Checks the numbers.
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
