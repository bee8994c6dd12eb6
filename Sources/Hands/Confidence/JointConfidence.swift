public import HandsLandmarking
internal import HandsSystem

/// How sure it is that each joint of a hand is seen, and seen where its landmark lies.
///
/// MediaPipe's nets give one presence for a whole hand and guess hidden joints without saying so.
/// This rule derives a number for each joint from what they give, as a product:
///
/// - of the hand: its presence divided by ``surePresence``, at most 1;
/// - of the place: 1 inside the picture, 0.9 on its edge, 0 from ``frameMargin`` outside;
/// - of the joint: 1 for the wrist and the joints in the palm, 0.97 for the middle joint of a finger
///   and the thumb's last one, and for the two joints beyond, which a folded finger hides, how
///   probable it is that the finger is stretched: ``fingers`` and ``thumb``.
///
/// A tip above 0.9 is that of a raised finger, so counting such tips counts fingers.
public struct JointConfidence: Equatable, Sendable {
  /// A presence from which the hand itself takes nothing away, above 0.
  ///
  /// No tip is above 0.9 of a hand whose presence is 0.9 of this or less. At 1 only hands that the net
  /// is sure of have such tips; unusual poses, and hands that hold something, seldom are among them.
  public var surePresence: Float = 0.7
  /// How far outside the picture a joint counts for nothing, as a fraction of the side.
  public var frameMargin: Float = 0.02
  /// When the thumb is stretched.
  public var thumb = ThumbEvidence()
  /// When the index, middle, ring and little finger are stretched.
  public var fingers = [FingerEvidence.index, .middle, .ring, .little]

  /// The rule with the package's constants.
  public static let standard = JointConfidence()

  /// What a joint scores at which the evidence for and against it is even.
  private static let even: Float = 0.9
  /// What is never hidden by its own finger, but may be by another.
  private static let middleJoint: Float = 0.97

  /// Judges the joints of a hand.
  ///
  /// - Parameters:
  ///   - hand: The hand.
  ///   - image: The size of the picture that it was found in.
  /// - Returns: 21 numbers, 0 … 1, in the order of `HandLandmark`.
  public func confidences(of hand: Hand, in image: ImageSize) -> [Float] {
    let measures = HandMeasures(hand.landmarks, in: image)
    let presence = JointConfidence.limited(hand.presence / surePresence)
    var confidences: [Float] = []
    confidences.reserveCapacity(HandLandmark.count)
    for joint in HandLandmark.allCases {
      let landmark = hand.landmarks[joint]
      let shown = JointConfidence.limited(shownFactor(of: joint, measures))
      confidences.append(presence * placeFactor(of: landmark) * shown)
    }
    return confidences
  }

  private func placeFactor(of landmark: NormalizedLandmark) -> Float {
    let outside = max(-landmark.x, landmark.x - 1, -landmark.y, landmark.y - 1)
    return JointConfidence.limited(JointConfidence.even * (1 - outside / frameMargin))
  }

  private func shownFactor(of joint: HandLandmark, _ measures: HandMeasures) -> Float {
    switch joint {
    case .wrist, .thumbCMC, .thumbMCP, .indexFingerMCP, .middleFingerMCP, .ringFingerMCP,
      .pinkyMCP:
      1
    case .thumbIP, .indexFingerPIP, .middleFingerPIP, .ringFingerPIP, .pinkyPIP:
      JointConfidence.middleJoint
    case .thumbTip: JointConfidence.probability(thumb.logit(measures))
    case .indexFingerDIP, .indexFingerTip: stretched(0, measures)
    case .middleFingerDIP, .middleFingerTip: stretched(1, measures)
    case .ringFingerDIP, .ringFingerTip: stretched(2, measures)
    case .pinkyDIP, .pinkyTip: stretched(3, measures)
    }
  }

  private func stretched(_ finger: Int, _ measures: HandMeasures) -> Float {
    JointConfidence.probability(fingers[finger].logit(measures, finger: finger))
  }

  /// The logistic function, moved so that even evidence gives 0.9.
  private static func probability(_ logit: Float) -> Float {
    let oddsAgainst = (1 - even) / even
    return 1 / (1 + oddsAgainst * exponential(-logit))
  }

  /// The number in 0 … 1; what is not a number counts as 0.
  private static func limited(_ value: Float) -> Float {
    value > 0 ? min(value, 1) : 0
  }
}
