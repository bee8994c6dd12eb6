/// A classified gesture.
public struct Gesture: Equatable, Hashable, Sendable {
  /// The label, such as `Thumb_Up`; empty if the classifier has no labels.
  public var name: String
  /// 0 … 1.
  public var score: Float

  /// Creates a gesture.
  ///
  /// - Parameters:
  ///   - name: The label.
  ///   - score: 0 … 1.
  public init(name: String, score: Float) {
    self.name = name
    self.score = score
  }
}

extension Gesture: CustomStringConvertible {
  /// The name and the score, such as `Thumb_Up (0.77)`.
  public var description: String { labelled(name, score) }
}

/// The name and its score with two decimals.
func labelled(_ name: String, _ score: Float) -> String {
  // A model may output any number.
  guard let hundredths = Int(exactly: (score * 100).rounded()), hundredths >= 0 else {
    return "\(name) (-)"
  }
  let decimals = hundredths % 100
  return "\(name) (\(hundredths / 100).\(decimals < 10 ? "0" : "")\(decimals))"
}
