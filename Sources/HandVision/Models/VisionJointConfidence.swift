public import Hands
internal import HandsThreads

/// How sure the joints of a hand are; the nets themselves give one number for a whole hand.
public enum VisionJointConfidence {
  /// Judges the joints of one hand.
  ///
  /// Takes the hand as the pipeline found it, in the stored picture or the part of it that was
  /// looked at, neither turned nor mirrored, and that picture's size. Gives 21 numbers in the order
  /// of `HandLandmark`; they are limited to 0 … 1, and what is not a number counts as 0.
  public typealias Rule = @Sendable (Hand, ImageSize) -> [Float]

  private static let chosenRule = Lock<Rule?>(nil)

  /// The rule of all requests: `JointConfidence.standard` unless another one is set.
  public static var rule: Rule {
    get { chosenRule.withLock { $0 } ?? standardRule }
    set { chosenRule.withLock { $0 = newValue } }
  }

  /// The package's own rule, see `JointConfidence`.
  public static let standardRule: Rule = { hand, _ in
    JointConfidence.standard.confidences(of: hand)
  }

  /// Applies the rule that is in force.
  ///
  /// - Parameters:
  ///   - hand: The hand.
  ///   - image: The size of the picture that it was found in.
  /// - Returns: 21 numbers, 0 … 1.
  /// - Throws: ``VNErrorCode/operationFailed`` if the rule gives another number of them.
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
