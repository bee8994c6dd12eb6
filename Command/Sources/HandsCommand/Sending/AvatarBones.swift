import Hands

/// The rotations of an avatar's hand bones, as the VMC protocol expects them.
///
/// They are relative to the parent bone, from a T-pose with the palms down, in Unity's axes (x to the
/// right of the avatar, y up, z ahead), which are left-handed. The avatar faces the camera like the
/// person.
///
/// Source: protocol.vmc.info; names of Unity's `HumanBodyBones`.
struct AvatarBones {
  struct Bone {
    /// Such as `LeftIndexProximal`.
    var name: String
    /// A quaternion x, y, z, w.
    var rotation: SIMD4<Float>
    /// The offset from the parent bone in meters; zero for the hand, whose parent is not seen.
    var position: SIMD3<Float>
  }

  /// The hand, then three bones of each finger from thumb to little finger.
  let bones: [Bone]

  private static let fingers: [(name: String, joints: [XRHandJoint])] = [
    ("Thumb", [.thumbMetacarpal, .thumbProximal, .thumbDistal]),
    ("Index", [.indexProximal, .indexIntermediate, .indexDistal]),
    ("Middle", [.middleProximal, .middleIntermediate, .middleDistal]),
    ("Ring", [.ringProximal, .ringIntermediate, .ringDistal]),
    ("Little", [.littleProximal, .littleIntermediate, .littleDistal]),
  ]
  private static let segments = ["Proximal", "Intermediate", "Distal"]

  init(_ pose: HandPose) {
    let rest = RestPose(pose.handedness)
    let side = pose.handedness.rawValue
    let joints = pose.xrJoints
    var bones = [
      Bone(name: "\(side)Hand", rotation: rest.rotation(of: joints[.wrist]), position: .zero)
    ]
    for finger in AvatarBones.fingers {
      var parent = joints[.wrist]
      var parentRest = SIMD4<Float>.identity
      let ownRest = finger.name == "Thumb" ? rest.thumb : .identity
      for (joint, segment) in zip(finger.joints, AvatarBones.segments) {
        let joint = joints[joint]
        let inParent = parent.orientation.conjugate
        // In the hand's axes of the T-pose.
        let turn = parentRest.times(inParent).times(joint.orientation).times(ownRest.conjugate)
        let offset = parentRest.turning(inParent.turning(joint.position - parent.position))
        bones.append(
          Bone(
            name: "\(side)\(finger.name)\(segment)", rotation: rest.inAvatar(rotation: turn),
            position: rest.inAvatar(offset)))
        (parent, parentRest) = (joint, ownRest)
      }
    }
    self.bones = bones
  }
}

/// A hand of a T-pose: its joints' axes are x to the front (left hands) or back, y up, z to the wrist.
private struct RestPose {
  private let isLeft: Bool

  init(_ handedness: Handedness) { isLeft = handedness == .left }

  /// The axes of the thumb's joints in those of the hand: it points to the front and outwards by 45°, its
  /// nail to the front.
  var thumb: SIMD4<Float> {
    isLeft
      ? SIMD4(0.2705981, -0.2705981, -0.6532815, 0.6532815)
      : SIMD4(0.2705981, 0.2705981, 0.6532815, 0.6532815)
  }

  /// A direction in the hand's axes.
  func inAvatar(_ v: SIMD3<Float>) -> SIMD3<Float> {
    isLeft ? SIMD3(v.z, v.y, v.x) : SIMD3(-v.z, v.y, -v.x)
  }

  /// A rotation in the hand's axes: a reflection turns it the other way.
  func inAvatar(rotation q: SIMD4<Float>) -> SIMD4<Float> {
    isLeft ? SIMD4(-q.z, -q.y, -q.x, q.w) : SIMD4(q.z, -q.y, q.x, q.w)
  }

  /// The rotation of the hand from the T-pose, in the avatar's axes.
  func rotation(of joint: XRJointPose) -> SIMD4<Float> {
    let q = joint.orientation
    let quarter = Float(0.5).squareRoot()
    return SIMD4(q.x, -q.y, -q.z, q.w).times(SIMD4(0, isLeft ? -quarter : quarter, 0, quarter))
  }
}

/// Quaternions x, y, z, w of length 1.
extension SIMD4<Float> {
  fileprivate static var identity: SIMD4 { SIMD4(0, 0, 0, 1) }

  fileprivate var conjugate: SIMD4 { SIMD4(-x, -y, -z, w) }

  /// The rotation by another quaternion, then by this one.
  fileprivate func times(_ q: SIMD4) -> SIMD4 {
    SIMD4(
      w * q.x + x * q.w + y * q.z - z * q.y, w * q.y - x * q.z + y * q.w + z * q.x,
      w * q.z + x * q.y - y * q.x + z * q.w, w * q.w - x * q.x - y * q.y - z * q.z)
  }

  fileprivate func turning(_ v: SIMD3<Float>) -> SIMD3<Float> {
    let q = times(SIMD4(v, 0)).times(conjugate)
    return SIMD3(q.x, q.y, q.z)
  }
}
