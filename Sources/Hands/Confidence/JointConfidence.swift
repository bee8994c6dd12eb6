internal import HandsLandmarking

/// How confident the rule is that each joint is visible where its landmark lies and, for the joints
/// at a finger's end, that the finger is extended.
///
/// MediaPipe's models report one presence for the whole hand. This rule derives a confidence for
/// each joint: the product of three factors, for the hand, the joint's position, and its finger:
///
/// | joints | hand | position | finger |
/// |---|---|---|---|
/// | wrist, thumb CMC and MCP, the four MCPs | presence | image | – |
/// | thumb IP, the four PIPs | presence | image | 0.97: other fingers may hide it |
/// | thumb tip, the four DIPs and tips | presence | image | ``FingerExtension`` |
///
/// - **Hand:** 1 for a presence of ``surePresence`` or more, falling to 0 at ``doubtfulPresence``.
/// - **Position:** 1 inside the image, 0.9 on its edge, 0 from ``frameMargin`` outside.
/// - **Finger:** 0.7 for a folded finger to 1 for an extended one, 0.9 if both are equally likely.
///
/// Two rules of thumb follow. A tip above 0.9 belongs to an extended finger, so counting such tips
/// counts fingers. A joint above 0.3 is in plain view, however its finger bends: this holds for
/// every joint inside the image if the hand's presence is at least one half.
public struct JointConfidence: Equatable, Sendable {
  /// The presence from which the hand's factor is 1; greater than ``doubtfulPresence``.
  ///
  /// The default is the tasks' own presence threshold, so every hand that they report counts fully.
  /// For a tip to exceed 0.9, the presence must be within a tenth of the way from this value to
  /// ``doubtfulPresence``. If this is 1, only hands that the model is sure of have such tips;
  /// hands in unusual poses or holding something rarely do.
  public var surePresence: Float = 0.5
  /// The presence at or below which every confidence is 0.
  public var doubtfulPresence: Float = 0.3
  /// How far outside the image a joint's confidence reaches 0, as a fraction of the image's side.
  public var frameMargin: Float = 0.02

  /// The rule with the default constants.
  public static let standard = JointConfidence()

  /// The factor for the tip of a finger that is as likely extended as not, and for a joint on the
  /// image's edge.
  private static let even: Float = 0.9
  /// The factor for the tip of a folded finger.
  private static let folded: Float = 0.7
  /// The factor for a joint that its own finger never hides, but other fingers may.
  private static let middleJoint: Float = 0.97

  /// Returns the confidence of each joint of a hand.
  ///
  /// - Parameter hand: The hand.
  /// - Returns: 21 confidences, 0 … 1, in the order of ``HandLandmark``.
  public func confidences(of hand: Hand) -> [Float] {
    let presence = JointConfidence.limited(
      (hand.presence - doubtfulPresence) / (surePresence - doubtfulPresence))
    let fingers = JointConfidence.fingerFactors(hand.fingerExtension)
    return zip(hand.landmarks, fingers).map { landmark, finger in
      presence * placeFactor(of: landmark) * finger
    }
  }

  private func placeFactor(of landmark: NormalizedLandmark) -> Float {
    let outside = max(-landmark.x, landmark.x - 1, -landmark.y, landmark.y - 1)
    return JointConfidence.limited(JointConfidence.even * (1 - outside / frameMargin))
  }

  /// The finger's factor for each joint, wrist first.
  private static func fingerFactors(_ fingers: FingerExtension) -> [Float] {
    let ofFingers = Finger.allCases.map { finger in
      let end = endFactor(extended: fingers[finger])
      return finger == .thumb ? [1, 1, middleJoint, end] : [1, middleJoint, end, end]
    }
    return [1] + ofFingers.joined()
  }

  /// Piecewise linear from ``folded`` through ``even`` to 1.
  private static func endFactor(extended probability: Float) -> Float {
    probability > 0.5
      ? even + (1 - even) * (2 * probability - 1) : folded + (even - folded) * 2 * probability
  }

  /// The value clamped to 0 … 1; NaN counts as 0.
  private static func limited(_ value: Float) -> Float {
    value > 0 ? min(value, 1) : 0
  }
}
