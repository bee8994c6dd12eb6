internal import Hands

extension HumanHandPoseObservation {
  /// The name of a joint of a hand; cases are in the order of `HandLandmark`.
  public enum JointName: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
    /// The wrist.
    case wrist
    /// The thumb's joints from the wrist to the tip.
    case thumbCMC, thumbMP, thumbIP, thumbTip
    /// The index finger's joints from the palm to the tip.
    case indexMCP, indexPIP, indexDIP, indexTip
    /// The middle finger's joints from the palm to the tip.
    case middleMCP, middlePIP, middleDIP, middleTip
    /// The ring finger's joints from the palm to the tip.
    case ringMCP, ringPIP, ringDIP, ringTip
    /// The little finger's joints from the palm to the tip.
    case littleMCP, littlePIP, littleDIP, littleTip
  }

  /// The name of a finger.
  public enum JointsGroupName: String, CaseIterable, Codable, Sendable {
    /// The thumb.
    case thumb
    /// The index finger.
    case indexFinger
    /// The middle finger.
    case middleFinger
    /// The ring finger.
    case ringFinger
    /// The little finger.
    case littleFinger

    /// The finger's joints, from the palm to the tip.
    var joints: ArraySlice<JointName> {
      let finger = JointsGroupName.allCases.firstIndex(of: self) ?? 0
      return JointName.allCases[Finger.allCases[finger].joints]
    }
  }
}
