internal import HandsLandmarking

/// How sure it is that each joint of a hand is seen where its landmark lies, and for the joints at a
/// finger's end, that the finger is extended.
///
/// MediaPipe's nets give one presence for a whole hand. This rule derives a number for each joint, the
/// product of what is known of the hand, of the joint's place, and of its finger:
///
/// | joints | hand | place | finger |
/// |---|---|---|---|
/// | wrist, thumb CMC and MCP, the four MCPs | presence | picture | – |
/// | thumb IP, the four PIPs | presence | picture | 0.97: other fingers may hide it |
/// | thumb tip, the four DIPs and tips | presence | picture | ``FingerExtension`` |
///
/// - **Hand:** 1 from a presence of ``surePresence``, falling to 0 at ``doubtfulPresence``.
/// - **Place:** 1 inside the picture, 0.9 on its edge, 0 from ``frameMargin`` outside.
/// - **Finger:** 0.7 for a folded finger to 1 for an extended one, 0.9 where both are as likely.
///
/// Two rules that programs use follow. A tip above 0.9 is that of an extended finger, so counting such
/// tips counts fingers. A joint above 0.3 is in plain view, however its finger is bent: each joint
/// inside the picture of a hand whose presence is at least one half.
public struct JointConfidence: Equatable, Sendable {
  /// A presence from which the hand itself takes nothing away, above ``doubtfulPresence``.
  ///
  /// By default that of the tasks' own threshold for landmarks: whichever hand they report counts. A
  /// tip above 0.9 takes a presence within a tenth of the way from here to ``doubtfulPresence``. At 1 only
  /// hands that the net is sure of have such tips; unusual poses, and hands that hold something, seldom
  /// are among them.
  public var surePresence: Float = 0.5
  /// A presence down from which no joint counts.
  public var doubtfulPresence: Float = 0.3
  /// How far outside the picture a joint counts for nothing, as a fraction of the side.
  public var frameMargin: Float = 0.02

  /// The rule with the package's constants.
  public static let standard = JointConfidence()

  /// What the tip of a finger has that is as likely extended as not, and a joint on the edge.
  private static let even: Float = 0.9
  /// What the tip of a folded finger has.
  private static let folded: Float = 0.7
  /// What is never hidden by its own finger, but may be by another.
  private static let middleJoint: Float = 0.97

  /// Judges the joints of a hand.
  ///
  /// - Parameter hand: The hand.
  /// - Returns: 21 numbers, 0 … 1, in the order of ``HandLandmark``.
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

  /// What is known of each joint from its finger, wrist first.
  private static func fingerFactors(_ fingers: FingerExtension) -> [Float] {
    let ofFingers = Finger.allCases.map { finger in
      let end = endFactor(extended: fingers[finger])
      return finger == .thumb ? [1, 1, middleJoint, end] : [1, middleJoint, end, end]
    }
    return [1] + ofFingers.joined()
  }

  /// From ``folded`` by ``even`` to 1, straight between.
  private static func endFactor(extended probability: Float) -> Float {
    probability > 0.5
      ? even + (1 - even) * (2 * probability - 1) : folded + (even - folded) * 2 * probability
  }

  /// The number in 0 … 1; what is not a number counts as 0.
  private static func limited(_ value: Float) -> Float {
    value > 0 ? min(value, 1) : 0
  }
}
