public import Hands
internal import HandsThreads

/// The confidence of a hand's joints; the models themselves only report one number for the whole
/// hand.
public enum VisionJointConfidence {
  /// Computes the confidence of the joints of one hand.
  ///
  /// The parameters are the hand as the pipeline found it, in the stored image or the processed
  /// part of it, neither rotated nor mirrored, and the size of that image. Return 21 numbers in the
  /// order of `HandLandmark`; they are clamped to 0 … 1, and NaN counts as 0.
  public typealias Rule = @Sendable (Hand, ImageSize) -> [Float]

  private static let chosenRule = Lock<Rule?>(nil)

  /// The rule for all requests: `JointConfidence.standard` unless you set another one.
  public static var rule: Rule {
    get { chosenRule.withLock { $0 } ?? standardRule }
    set { chosenRule.withLock { $0 = newValue } }
  }

  /// The default rule; see `JointConfidence`.
  public static let standardRule: Rule = { hand, _ in
    JointConfidence.standard.confidences(of: hand)
  }

  /// Applies the current rule.
  ///
  /// - Parameters:
  ///   - hand: The hand.
  ///   - image: The size of the image that it was found in.
  /// - Returns: 21 numbers, 0 … 1.
  /// - Throws: ``VNErrorCode/operationFailed`` if the rule returns a different number of values.
  static func confidences(of hand: Hand, in image: ImageSize) throws(VisionFailure) -> [Float] {
    let confidences = rule(hand, image)
    guard confidences.count == HandLandmark.count else {
      throw VisionFailure(
        .operationFailed,
        "The rule of joint confidence gave \(confidences.count) numbers for "
          + "\(HandLandmark.count) joints.")
    }
    return confidences.map { $0.isNaN ? 0 : min(max($0, 0), 1) }
  }
}
