/// When a finger is stretched, judged from lengths in the picture.
///
/// A stretched finger's tip is farther from the wrist than its middle joint; that alone is right
/// for natural poses. Of poses that hands hardly take, such as a raised ring finger beside a folded
/// middle one, the landmark net often draws the neighbour as raised, or half of it. Such drawings
/// have unusual lengths and gaps, hence a weighted sum: weights are those of a logistic regression,
/// fitted to drawn hands of known pose, to copies of them tilted in space, and to photographs.
///
/// Lists are in the order index, middle, ring, little finger, gaps in the order index to middle,
/// middle to ring, ring to little finger.
public struct FingerEvidence: Equatable, Sendable {
  /// The finger is folded if its tip is not this many times as far from the wrist as its middle
  /// joint, whatever the weights say.
  public var leastReach: Float
  /// The weights of the tips' distances from the wrist, in palm lengths.
  public var tips: SIMD4<Float>
  /// The weights of the middle joints' distances from the wrist, in palm lengths.
  public var joints: SIMD4<Float>
  /// The weights of the tips' distances from their knuckles, in palm lengths.
  public var lengths: SIMD4<Float>
  /// The weights of the gaps between middle joints, in mean gaps between knuckles.
  public var jointGaps: SIMD3<Float>
  /// The weights of the gaps between tips, in mean gaps between knuckles.
  public var tipGaps: SIMD3<Float>
  /// The constant part of the sum.
  public var bias: Float

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - leastReach: How many times as far as the middle joint the tip must be.
  ///   - tips: The weights of the tips' distances.
  ///   - joints: The weights of the middle joints' distances.
  ///   - lengths: The weights of the tips' distances from their knuckles.
  ///   - jointGaps: The weights of the gaps between middle joints.
  ///   - tipGaps: The weights of the gaps between tips.
  ///   - bias: The constant part.
  public init(
    leastReach: Float, tips: SIMD4<Float>, joints: SIMD4<Float>, lengths: SIMD4<Float>,
    jointGaps: SIMD3<Float>, tipGaps: SIMD3<Float>, bias: Float
  ) {
    self.leastReach = leastReach
    self.tips = tips
    self.joints = joints
    self.lengths = lengths
    self.jointGaps = jointGaps
    self.tipGaps = tipGaps
    self.bias = bias
  }

  /// The package's rule for the index finger.
  public static let index = FingerEvidence(
    leastReach: 1.15, tips: [66.2, -1, -11.9, 3.1], joints: [-66, -23.1, 19.6, -8],
    lengths: [-28.1, 2.6, 12.7, -1.6], jointGaps: [3.7, -1.2, -1.7], tipGaps: [-1.1, 0.2, 0.3],
    bias: 19.9)
  /// The package's rule for the middle finger.
  public static let middle = FingerEvidence(
    leastReach: 1.15, tips: [1.8, 92.4, -10.7, -3.3], joints: [-19.5, -10.8, 17.4, 11.4],
    lengths: [4.4, -79.6, 2.8, 4.1], jointGaps: [-5, 11.7, -0.2], tipGaps: [0.7, -2.6, 0.1],
    bias: -89.9)
  /// The package's rule for the ring finger, whose tip the net draws too near most often.
  public static let ring = FingerEvidence(
    leastReach: 0.6, tips: [-1, -10.8, 16.2, -5], joints: [-4.3, 9.7, -0.7, -4.8],
    lengths: [3.4, 8.3, -6.3, 1.2], jointGaps: [3.4, -6.6, 1.1], tipGaps: [-0.4, 1.7, 1.2],
    bias: -5.2)
  /// The package's rule for the little finger.
  public static let little = FingerEvidence(
    leastReach: 1.1, tips: [1.9, -1.1, -7.8, 38.1], joints: [-16, 0.6, 16.8, -28.7],
    lengths: [4, -0.1, 1.8, -10.2], jointGaps: [-1.4, 3.7, -0.9], tipGaps: [0.6, -0.3, 1.1],
    bias: -13.7)

  /// What a reach above the least one can be worth at most, per unit.
  private static let reachSlope: Float = 40

  /// The logarithm of the odds that the finger is stretched.
  ///
  /// - Parameters:
  ///   - measures: The hand.
  ///   - finger: 0 for the index … 3 for the little finger.
  /// - Returns: Above 0 if it is more likely stretched than not.
  func logit(_ measures: HandMeasures, finger: Int) -> Float {
    let reach = measures.tips[finger] / measures.joints[finger]
    let alongFingers =
      (tips * measures.tips + joints * measures.joints + lengths * measures.lengths).sum()
    let acrossFingers = (jointGaps * measures.jointGaps + tipGaps * measures.tipGaps).sum()
    return min(
      alongFingers + acrossFingers + bias, FingerEvidence.reachSlope * (reach - leastReach))
  }
}

/// When the thumb is stretched: a folded one, straight or not, has its tip near the ring finger.
public struct ThumbEvidence: Equatable, Sendable {
  /// The distance of the thumb's tip from the ring finger's knuckle at which it is as likely
  /// stretched as not.
  ///
  /// In palm lengths. Of a hand that faces the camera a folded thumb comes to 0.77 at most, a
  /// stretched one to 0.92 at least; of one that is turned away, stretched thumbs come nearer.
  public var evenReach: Float = 0.8
  /// What more of that distance is worth, per palm length.
  public var slope: Float = 25

  /// Creates the package's rule.
  public init() {}

  /// The logarithm of the odds that the thumb is stretched.
  ///
  /// - Parameter measures: The hand.
  /// - Returns: Above 0 if it is more likely stretched than not.
  func logit(_ measures: HandMeasures) -> Float {
    slope * (measures.thumbReach - evenReach)
  }
}
