/// Which hand it is; raw values are MediaPipe's labels.
public enum Handedness: String, CaseIterable, Sendable {
  /// A right hand.
  case right = "Right"
  /// A left hand.
  case left = "Left"

  /// The other hand.
  public var opposite: Handedness { self == .right ? .left : .right }

  /// The position among the classes of MediaPipe's nets.
  package var index: Int { self == .right ? 0 : 1 }

  /// The likelier hand; right if both are equal.
  ///
  /// - Parameter rightProbability: That it is a right hand, 0 … 1.
  /// - Returns: The hand with its probability.
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
  /// The probability that the image shows a right hand.
  ///
  /// - Parameter isMirrored: Whether the image is mirrored, so that it shows the opposite hand.
  /// - Returns: 0 … 1.
  func rightProbability(isMirrored: Bool = false) -> Float {
    (handedness == .right) != isMirrored ? handednessScore : 1 - handednessScore
  }
}
