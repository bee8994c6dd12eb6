internal import Hands

extension VNHumanHandPoseObservation {
  /// The name of a joint of a hand.
  public struct JointName: RawRepresentable, Hashable, Sendable {
    /// The key of the joint's point.
    public let rawValue: VNRecognizedPointKey

    /// Creates a name.
    ///
    /// - Parameter rawValue: The key of the joint's point.
    public init(rawValue: VNRecognizedPointKey) {
      self.rawValue = rawValue
    }

    private init(_ code: String) {
      rawValue = VNRecognizedPointKey(rawValue: "VNHLK" + code)
    }

    /// The wrist.
    public static let wrist = JointName("WRI")
    /// The thumb's carpometacarpal joint, at the wrist.
    public static let thumbCMC = JointName("TCMC")
    /// The thumb's knuckle.
    public static let thumbMP = JointName("TMP")
    /// The thumb's last joint.
    public static let thumbIP = JointName("TIP")
    /// The thumb's tip.
    public static let thumbTip = JointName("TTIP")
    /// The index finger's knuckle.
    public static let indexMCP = JointName("IMCP")
    /// The index finger's middle joint.
    public static let indexPIP = JointName("IPIP")
    /// The index finger's last joint.
    public static let indexDIP = JointName("IDIP")
    /// The index finger's tip.
    public static let indexTip = JointName("ITIP")
    /// The middle finger's knuckle.
    public static let middleMCP = JointName("MMCP")
    /// The middle finger's middle joint.
    public static let middlePIP = JointName("MPIP")
    /// The middle finger's last joint.
    public static let middleDIP = JointName("MDIP")
    /// The middle finger's tip.
    public static let middleTip = JointName("MTIP")
    /// The ring finger's knuckle.
    public static let ringMCP = JointName("RMCP")
    /// The ring finger's middle joint.
    public static let ringPIP = JointName("RPIP")
    /// The ring finger's last joint.
    public static let ringDIP = JointName("RDIP")
    /// The ring finger's tip.
    public static let ringTip = JointName("RTIP")
    /// The little finger's knuckle.
    public static let littleMCP = JointName("PMCP")
    /// The little finger's middle joint.
    public static let littlePIP = JointName("PPIP")
    /// The little finger's last joint.
    public static let littleDIP = JointName("PDIP")
    /// The little finger's tip.
    public static let littleTip = JointName("PTIP")

    /// All joints, in the order of `HandLandmark`.
    static let allInOrder: [JointName] = [
      wrist, thumbCMC, thumbMP, thumbIP, thumbTip, indexMCP, indexPIP, indexDIP, indexTip,
      middleMCP, middlePIP, middleDIP, middleTip, ringMCP, ringPIP, ringDIP, ringTip, littleMCP,
      littlePIP, littleDIP, littleTip,
    ]
  }

  /// The name of a group of joints of a hand.
  public struct JointsGroupName: RawRepresentable, Hashable, Sendable {
    /// The key of the group's points.
    public let rawValue: VNRecognizedPointGroupKey

    /// Creates a name.
    ///
    /// - Parameter rawValue: The key of the group's points.
    public init(rawValue: VNRecognizedPointGroupKey) {
      self.rawValue = rawValue
    }

    private init(_ code: String) {
      rawValue = VNRecognizedPointGroupKey(rawValue: "VNHLRK" + code)
    }

    /// The thumb's four joints.
    public static let thumb = JointsGroupName("T")
    /// The index finger's four joints.
    public static let indexFinger = JointsGroupName("I")
    /// The middle finger's four joints.
    public static let middleFinger = JointsGroupName("M")
    /// The ring finger's four joints.
    public static let ringFinger = JointsGroupName("R")
    /// The little finger's four joints.
    public static let littleFinger = JointsGroupName("P")
    /// All 21 joints.
    public static let all = JointsGroupName(rawValue: .all)

    /// The fingers from thumb to little finger, then all joints.
    static let allInOrder: [JointsGroupName] = fingers + [all]

    private static let fingers = [thumb, indexFinger, middleFinger, ringFinger, littleFinger]

    /// The indices of the group's joints in the order of `HandLandmark`.
    var joints: Range<Int> {
      guard let finger = JointsGroupName.fingers.firstIndex(of: self) else {
        return JointName.allInOrder.indices
      }
      return Range(Finger.allCases[finger].joints)
    }
  }
}
