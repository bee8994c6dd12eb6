public import Hands

extension Hand {
  /// The confidence above which a tip is that of an extended finger, see `JointConfidence`.
  private static let minTipConfidence: Float = 0.9

  /// The tips of the fingers that the hand has extended: at most five points.
  public var extendedFingertips: [NormalizedLandmark] {
    let confidences = JointConfidence.standard.confidences(of: self)
    return Finger.allCases.map { $0.tip }
      .filter { confidences[$0.rawValue] > Hand.minTipConfidence }
      .map { landmarks[$0] }
  }
}
