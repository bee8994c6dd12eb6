import Foundation
import Hands
import Testing

/// Hands that two cameras see.
struct CameraRigTests {
  private static let camera = CameraIntrinsics.typical(width: 1280, height: 720)

  /// A camera to the right, turned to the hand.
  private static let side: CameraPose = {
    let angle = 35.0 * Double.pi / 180
    return CameraPose(
      rotation: [[cos(angle), 0, sin(angle)], [0, 1, 0], [-sin(angle), 0, cos(angle)]],
      translation: [-0.28, 0.01, 0.1])
  }()

  private static let rig = CameraRig([(camera, .identity), (camera, side)])

  /// The hand as both cameras see it.
  private func views(_ known: KnownHand, noise: Float = 0) -> [Hand] {
    [CameraPose.identity, Self.side].enumerated().map { index, pose in
      var hand = known.seen(by: Self.camera)
      for joint in HandLandmark.allCases {
        let point = known.joints[joint.rawValue]
        let p =
          pose.translation
          + SIMD3(
            (pose.rotation[0] * point).sum(), (pose.rotation[1] * point).sum(),
            (pose.rotation[2] * point).sum())
        let sign: Float = (joint.rawValue + index) % 2 == 0 ? 1 : -1
        hand.landmarks[joint].x = Float((960 * p.x / p.z + 640) / 1280) + sign * noise / 1280
        hand.landmarks[joint].y = Float((960 * p.y / p.z + 360) / 720) + sign * noise / 720
      }
      return hand
    }
  }

  @Test func twoViewsGiveTheJoints() throws {
    let known = KnownHand(curl: 0.3, handedness: .left, tilt: 30)
    let found = Self.rig.triangulate(views(known))
    for (joint, error) in zip(found.joints, found.errors) {
      #expect(joint != nil && (error ?? 9) < 0.01)
    }
    for (point, truth) in zip(found.joints, known.joints) {
      let point = try #require(point)
      let gap = SIMD3(Double(point.x), Double(point.y), Double(point.z)) - truth
      #expect((gap * gap).sum().squareRoot() < 1e-5)
    }
    let pose = try #require(found.pose(.left))
    #expect(abs(Double(pose.joints[.wrist].z) - known.wrist.z) < 1e-5)
    #expect(pose.handedness == .left)
  }

  @Test func errorsAreDistancesInPixels() {
    let errors = Self.rig.triangulate(views(KnownHand(), noise: 2)).errors.compactMap { $0 }
    #expect(errors.count == 21 && errors.allSatisfy { (0.5...4).contains($0) })
  }

  @Test func jointsThatDoNotMeetAreUnknown() {
    var hands = views(KnownHand())
    hands[1].landmarks[.thumbTip].y += 0.1
    hands[0].landmarks[.wrist].x = .nan
    let found = Self.rig.triangulate(hands)
    #expect(found.joints[.thumbTip] == nil && found.errors[.thumbTip] == nil)
    #expect(found.joints[.wrist] == nil && found.joints[.indexFingerTip] != nil)
    #expect(found.pose(.right) == nil)
  }

  @Test func oneViewIsNotEnough() {
    let hands = views(KnownHand())
    for seen in [[], [hands[0]], [hands[0], nil]] as [[Hand?]] {
      #expect(Self.rig.triangulate(seen).joints.allSatisfy { $0 == nil })
    }
    // Two cameras at one place see no depth.
    let double = CameraRig([(Self.camera, .identity), (Self.camera, .identity)])
    #expect(double.triangulate([hands[0], hands[0]]).joints.allSatisfy { $0 == nil })
    let bent = CameraPose(
      rotation: [[2, 0, 0], [0, 1, 0], [0, 0, 1]], translation: Self.side.translation)
    let invalid = CameraRig([(Self.camera, .identity), (Self.camera, bent)])
    #expect(invalid.count == 2 && invalid.triangulate(hands).joints.allSatisfy { $0 == nil })
  }
}
