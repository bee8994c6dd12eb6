/// Left or right; the raw values are MediaPipe's labels.
public enum Handedness: String, CaseIterable, Sendable {
  /// A right hand.
  case right = "Right"
  /// A left hand.
  case left = "Left"

  /// The other handedness.
  public var opposite: Handedness { self == .right ? .left : .right }

  /// The class index in MediaPipe's models.
  package var index: Int { self == .right ? 0 : 1 }

  /// The more likely handedness; right if both are equally likely.
  ///
  /// - Parameter rightProbability: The probability of a right hand, 0 … 1.
  /// - Returns: The handedness with its probability.
  ///
  /// Source: MediaPipe's `tensors_to_classification_calculator.cc`, binary classification.
  static func likelier(rightProbability: Float) -> (hand: Handedness, score: Float) {
    let left = Float(1 - Double(rightProbability))
    return rightProbability >= left ? (.right, rightProbability) : (.left, left)
  }
}

extension Handedness: CustomStringConvertible {
  /// `Right` or `Left`.
  public var description: String { rawValue }
}

extension Hand {
  /// The probability that the hand in the image looks like a right hand.
  ///
  /// - Parameter isMirrored: Whether the image is mirrored, so that the hand looks like the
  ///   opposite one.
  /// - Returns: 0 … 1.
  func rightProbability(isMirrored: Bool = false) -> Float {
    (handedness == .right) != isMirrored ? handednessScore : 1 - handednessScore
  }
}
