import Foundation
import Hands
import HandsTestSupport
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
  private func views(
    _ known: KnownHand, noise: Float = 0, poses: [CameraPose] = [.identity, side],
    mirrored: Set<Int> = []
  ) -> [Hand] {
    poses.enumerated().map { index, pose in
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
        if mirrored.contains(index) { hand.landmarks[joint].x = 1 - hand.landmarks[joint].x }
      }
      return hand
    }
  }

  @Test(arguments: [[], [1], [0, 1]] as [Set<Int>])
  func twoViewsGiveTheJoints(mirrored: Set<Int>) throws {
    let known = KnownHand(curl: 0.3, handedness: .left, tilt: 30)
    let rig = CameraRig(
      [.identity, Self.side].enumerated().map { index, pose in
        var camera = Self.camera
        camera.isMirrored = mirrored.contains(index)
        return (camera, pose)
      })
    let found = rig.triangulate(views(known, mirrored: mirrored))
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

  // MARK: Several hands

  private let left = KnownHand(curl: 0.3, handedness: .left, wrist: [-0.12, 0.05, 0.5])
  private let right = KnownHand(curl: 0.1, handedness: .right, wrist: [0.1, 0.03, 0.55])

  @Test func handsOfTwoViewsAreMatched() throws {
    let (lefts, rights) = (views(left, noise: 1), views(right, noise: 1))
    let found = try Self.rig.fuse([[lefts[0], rights[0]], [rights[1], lefts[1]]])
    try #require(found.count == 2)
    #expect(found.map(\.handedness) == [.left, .right])
    #expect(found.map(\.indices) == [[0, 1], [1, 0]])
    #expect(found.allSatisfy { abs($0.handednessScore - 0.9) < 1e-5 })
    for (hand, known) in zip(found, [left, right]) {
      let wrist = try #require(hand.pose?.joints[.wrist])
      #expect(abs(Double(wrist.z) - known.wrist.z) < 0.01)
    }
  }

  @Test func flippedSidesDoNotSeparateHands() throws {
    var (lefts, rights) = (views(left), views(right))
    lefts[1].handedness = .right
    lefts[1].handednessScore = 0.6
    let found = try Self.rig.fuse([[lefts[0], rights[0]], [rights[1], lefts[1]]])
    #expect(found.map(\.indices) == [[0, 1], [1, 0]])
    #expect(found.first?.handedness == .left)
    #expect(abs((found.first?.handednessScore ?? 0) - 0.65) < 1e-5)
  }

  @Test func handsThatOneCameraSeesAreLeftOut() throws {
    let (lefts, rights) = (views(left), views(right))
    #expect(try Self.rig.fuse([[lefts[0], rights[0]], [rights[1]]]).map(\.indices) == [[1, 0]])
    #expect(try Self.rig.fuse([[lefts[0]], [rights[1]]]).isEmpty)
    for seen in [[], [[]], [[lefts[0]]], [[], [lefts[1]]]] as [[[Hand]]] {
      #expect(try Self.rig.fuse(seen).isEmpty)
    }
    // Views beyond the rig's cameras are ignored.
    #expect(try Self.rig.fuse([[lefts[0]], [], [lefts[1]]]).isEmpty)
  }

  @Test func handsOfAViewAreLimited() throws {
    let crowd = [Hand](repeating: views(left)[0], count: CameraRig.maximumHandCount)
    #expect(try Self.rig.fuse([[], crowd]).isEmpty)
    let error = HandsError.invalidOption(
      name: "views[1].count", found: "33", expected: "at most 32")
    #expect(throws: error) { try Self.rig.fuse([[], crowd + crowd.prefix(1)]) }
    // Views beyond the rig's cameras are ignored.
    #expect(try Self.rig.fuse([[], [], crowd + crowd]).isEmpty)
  }

  @Test func threeViewsAreOneHand() throws {
    let above = CameraPose(
      rotation: [[1, 0, 0], [0, cos(0.4), -sin(0.4)], [0, sin(0.4), cos(0.4)]],
      translation: [0, 0.2, 0.05])
    let poses = [.identity, Self.side, above]
    let rig = CameraRig(poses.map { (Self.camera, $0) })
    let (lefts, rights) = (views(left, poses: poses), views(right, poses: poses))
    let found = try rig.fuse([[rights[0], lefts[0]], [lefts[1]], [lefts[2], rights[2]]])
    #expect(found.map(\.indices) == [[0, nil, 1], [1, 0, 0]])
    #expect(found.allSatisfy { $0.triangulated.errors.allSatisfy { ($0 ?? 9) < 0.01 } })
  }
}
