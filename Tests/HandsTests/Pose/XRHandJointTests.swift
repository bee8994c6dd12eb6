import Hands
import HandsTestSupport
import Testing

/// Joints as OpenXR and WebXR define them.
struct XRHandJointTests {
  private static let camera = CameraIntrinsics.typical(width: 1280, height: 720)

  private func joints(_ hand: KnownHand) throws -> XRHandJoints {
    try #require(hand.seen(by: Self.camera).pose(in: Self.camera)).xrJoints
  }

  @Test func namesAreWebXRs() {
    let names = XRHandJoint.allCases.compactMap(\.webXRName)
    #expect(names.count == 25 && Set(names).count == 25 && XRHandJoint.count == 26)
    #expect(names.first == "wrist" && names.last == "pinky-finger-tip")
    #expect(XRHandJoint.palm.webXRName == nil)
    #expect(XRHandJoint.thumbDistal.webXRName == "thumb-phalanx-distal")
  }

  @Test(arguments: [Handedness.right, .left])
  func axesAreThoseOfTheStandard(side: Handedness) throws {
    for curl in [0, 0.5, 1.0] {
      let joints = try joints(KnownHand(curl: curl, handedness: side, tilt: 20, roll: 25))
      #expect(joints.joints.count == 26 && joints.webXR.count == 25)
      for joint in joints.joints {
        let m = joint.matrix.map { Double($0) }
        let (x, y, z) = (
          SIMD3(m[0], m[1], m[2]), SIMD3(m[4], m[5], m[6]), SIMD3(m[8], m[9], m[10])
        )
        let cross = SIMD3(y.y * z.z - y.z * z.y, y.z * z.x - y.x * z.z, y.x * z.y - y.y * z.x)
        #expect(abs((y * z).sum()) < 1e-5 && abs((x * x).sum() - 1) < 1e-5)
        #expect(abs((x - cross).max()) < 1e-5 && abs((x - cross).min()) < 1e-5)
        #expect(joint.radius > 0.005 && joint.radius < 0.03)
        #expect(joint.orientation.w >= 0)
      }
    }
  }

  /// A palm to the camera: its back looks away, −z; fingers up, +y.
  @Test(arguments: [Handedness.right, .left])
  func palmsToTheCamera(side: Handedness) throws {
    let joints = try joints(KnownHand(handedness: side))
    for joint in [XRHandJoint.wrist, .palm, .indexProximal, .middleTip, .littleDistal] {
      let matrix = joints[joint].matrix
      #expect(degrees([matrix[4], matrix[5], matrix[6]], [0, 0, -1]) < 15)
      #expect(degrees([matrix[8], matrix[9], matrix[10]], [0, -1, 0]) < 20)
    }
    let thumb = joints[.thumbProximal].matrix
    let away: Double = side == .right ? 1 : -1
    // The back of the thumb looks to the side, away from the hand's middle, where its nail is.
    #expect(degrees([thumb[4], thumb[5], thumb[6]], [away, 0.5, 0]) < 70)
    #expect(
      joints[.wrist].position.z < -0.4 && joints[.indexTip].position.y > joints[.wrist].position.y)
  }

  @Test func tipsHaveTheDirectionOfTheirLastBone() throws {
    let joints = try joints(KnownHand(curl: 0.4))
    #expect(joints[.ringTip].orientation == joints[.ringDistal].orientation)
    #expect(joints[.thumbTip].orientation == joints[.thumbDistal].orientation)
    #expect(joints[.ringIntermediate].orientation != joints[.ringDistal].orientation)
  }
}
