import HandsSynthetic
import Testing

/// Joints of posed hands.
struct HandPoseTests {
  private func joints(_ pose: HandPose, side: HandSide = .right, seed: UInt64 = 1)
    -> [SIMD3<Float>]
  {
    HandRenderer.joints(of: HandScene(pose: pose, side: side, seed: seed))[0]
  }

  private func distance(_ first: SIMD3<Float>, _ second: SIMD3<Float>) -> Float {
    let offset = first - second
    return (offset.x * offset.x + offset.y * offset.y + offset.z * offset.z).squareRoot()
  }

  @Test(arguments: [
    "Closed_Fist", "Open_Palm", "Pointing_Up", "Thumb_Down", "Thumb_Up", "Victory",
    "ILoveYou", "None",
  ])
  func gesturesHaveAPose(name: String) throws {
    let pose = try #require(HandPose(gesture: name))
    for side in HandSide.allCases {
      for point in joints(pose, side: side) {
        #expect(point.x > 0 && point.x < 480 && point.y > 0 && point.y < 480)
      }
    }
  }

  @Test func unknownGesturesHaveNone() {
    #expect(HandPose(gesture: "open_palm") == nil)
    #expect(HandPose(gesture: "") == nil)
  }

  @Test func theListOfGesturesAgreesWithTheirNames() {
    #expect(HandPose.gestures.count == 7)
    for (name, pose) in HandPose.gestures {
      #expect(HandPose(gesture: name) == pose)
    }
  }

  @Test func leftAndRightAreMirrored() {
    for (_, pose) in HandPose.gestures {
      let (left, right) = (joints(pose, side: .left), joints(pose, side: .right))
      for (a, b) in zip(left, right) {
        // One rounding on either side of the middle.
        #expect(abs(a.x + b.x - 480) < 1e-3)
        #expect(a.y == b.y && a.z == b.z)
      }
    }
  }

  @Test func aRightPalmHasItsThumbOnTheRight() {
    let right = joints(.openPalm)
    #expect(right[4].x > right[8].x && right[8].x > right[20].x)
    let (up, down) = (joints(.thumbUp), joints(.thumbDown))
    #expect(up[4].y < up[2].y && down[4].y > down[2].y)
  }

  @Test func rotationIsClockwise() {
    let scene = HandScene(pose: .openPalm, rotation: 90)
    let joints = HandRenderer.joints(of: scene)[0]
    #expect(joints[12].x > joints[0].x + 100)
  }

  @Test(arguments: 0..<32)
  func anyFingersCanBeRaised(combination: Int) {
    let raised = (0..<5).map { combination >> $0 & 1 == 1 }
    let pose = HandPose(
      thumb: raised[0], index: raised[1], middle: raised[2], ring: raised[3], little: raised[4])
    let joints = joints(pose, seed: UInt64(combination))
    // The thumb's tip is farther from the little finger's base than its base is, or nearer.
    #expect((distance(joints[4], joints[17]) > distance(joints[2], joints[17])) == raised[0])
    for finger in 1..<5 {
      let base = 1 + 4 * finger
      #expect(
        (distance(joints[base + 3], joints[0]) > distance(joints[base + 1], joints[0]))
          == raised[finger])
    }
  }

  @Test func bonesKeepTheirLength() {
    let straight = joints(.openPalm, seed: 4)
    for (_, pose) in HandPose.gestures {
      let bent = joints(pose, seed: 4)
      for tip in [4, 8, 12, 16, 20] {
        for joint in tip - 2...tip {
          let (a, b) = (
            distance(straight[joint], straight[joint - 1]),
            distance(bent[joint], bent[joint - 1])
          )
          #expect(abs(a - b) < 1e-3 * a)
        }
      }
    }
  }

  /// In palm lengths; the distance of a hand is that of the average one but for its variation.
  @Test(arguments: HandSide.allCases)
  func pinchesHaveTheirDistance(side: HandSide) {
    var last: Float = 0
    for wanted: Float in [0.2, 0.25, 0.35, 0.5, 0.7, 0.9] {
      let distances = (0..<32).map { seed in
        let scene = HandScene(
          pose: .pinch(tipDistance: wanted), side: side, rotation: 40, seed: UInt64(seed))
        let positions = HandRenderer.positions(of: scene, palmLength: 1)[0]
        return distance(positions[4], positions[8])
      }
      let mean = distances.reduce(0, +) / 32
      #expect(abs(mean - wanted) < 0.02 && mean > last)
      #expect(distances.allSatisfy { abs($0 - wanted) < 0.12 })
      last = mean
    }
    #expect(HandPose.pinch(tipDistance: 2) == .openPalm)
    let closest = HandPose.pinch(tipDistance: 0)
    #expect(abs(closest.fingers.index.knuckle - HandPose.pinch.fingers.index.knuckle) < 1e-3)
  }

  @Test func seedsGiveDifferentHands() {
    #expect(joints(.openPalm, seed: 1) != joints(.openPalm, seed: 2))
    #expect(joints(.openPalm, seed: 1) == joints(.openPalm, seed: 1))
  }
}
