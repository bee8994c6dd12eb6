/// The joints of a hand in XR, in the order of OpenXR; a joint is named after the bone that begins
/// there.
///
/// Source: OpenXR's `XR_EXT_hand_tracking`; WebXR Hand Input has the same joints without the palm.
public enum XRHandJoint: Int, CaseIterable, Sendable {
  /// The center of the middle finger's metacarpal bone, and the wrist.
  case palm, wrist
  /// The thumb's joints from the wrist to the tip.
  case thumbMetacarpal, thumbProximal, thumbDistal, thumbTip
  /// The index finger's joints from the wrist to the tip.
  case indexMetacarpal, indexProximal, indexIntermediate, indexDistal, indexTip
  /// The middle finger's joints from the wrist to the tip.
  case middleMetacarpal, middleProximal, middleIntermediate, middleDistal, middleTip
  /// The ring finger's joints from the wrist to the tip.
  case ringMetacarpal, ringProximal, ringIntermediate, ringDistal, ringTip
  /// The little finger's joints from the wrist to the tip.
  case littleMetacarpal, littleProximal, littleIntermediate, littleDistal, littleTip

  /// The number of joints, the palm included.
  public static let count = 26

  /// WebXR's name, such as `index-finger-phalanx-proximal`; `nil` for the palm.
  public var webXRName: String? {
    switch self {
    case .palm: nil
    case .wrist: "wrist"
    case .thumbMetacarpal: "thumb-metacarpal"
    case .thumbProximal: "thumb-phalanx-proximal"
    case .thumbDistal: "thumb-phalanx-distal"
    case .thumbTip: "thumb-tip"
    case .indexMetacarpal: "index-finger-metacarpal"
    case .indexProximal: "index-finger-phalanx-proximal"
    case .indexIntermediate: "index-finger-phalanx-intermediate"
    case .indexDistal: "index-finger-phalanx-distal"
    case .indexTip: "index-finger-tip"
    case .middleMetacarpal: "middle-finger-metacarpal"
    case .middleProximal: "middle-finger-phalanx-proximal"
    case .middleIntermediate: "middle-finger-phalanx-intermediate"
    case .middleDistal: "middle-finger-phalanx-distal"
    case .middleTip: "middle-finger-tip"
    case .ringMetacarpal: "ring-finger-metacarpal"
    case .ringProximal: "ring-finger-phalanx-proximal"
    case .ringIntermediate: "ring-finger-phalanx-intermediate"
    case .ringDistal: "ring-finger-phalanx-distal"
    case .ringTip: "ring-finger-tip"
    case .littleMetacarpal: "pinky-finger-metacarpal"
    case .littleProximal: "pinky-finger-phalanx-proximal"
    case .littleIntermediate: "pinky-finger-phalanx-intermediate"
    case .littleDistal: "pinky-finger-phalanx-distal"
    case .littleTip: "pinky-finger-tip"
    }
  }
}
