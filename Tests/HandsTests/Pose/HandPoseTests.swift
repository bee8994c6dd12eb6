import Hands
import HandsTestSupport
import Testing

/// Poses of hands whose joints are known.
struct HandPoseTests {
  private static let camera = CameraIntrinsics.typical(width: 1280, height: 720)
  private static let sides = [Handedness.right, .left]

  private func normal(of hand: KnownHand) -> SIMD3<Double> {
    let (j, side): ([SIMD3<Double>], Double) = (hand.joints, hand.handedness == .right ? 1 : -1)
    let (a, b) = (j[5] - j[0], j[17] - j[0])
    return side * SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }

  @Test(arguments: sides, [false, true])
  func palmsAndDistancesAreThoseOfTheHand(side: Handedness, isMirrored: Bool) throws {
    for focalLength in [700.0, 960, 1500] {
      var camera = CameraIntrinsics(width: 1280, height: 720, focalLength: focalLength)
      camera.isMirrored = isMirrored
      var (angles, errors): ([Double], [Double]) = ([], [])
      for tilt in stride(from: -45.0, through: 45, by: 15) {
        for roll in stride(from: -45.0, through: 45, by: 15) {
          let known = KnownHand(handedness: side, tilt: tilt, roll: roll)
          let pose = try #require(known.seen(by: camera).pose(in: camera))
          #expect(pose.handedness == side)
          angles.append(degrees(pose.palm.normal, normal(of: known)))
          errors.append(abs(Double(pose.joints[.wrist].z) / known.wrist.z - 1))
        }
      }
      #expect(angles.sorted()[angles.count / 2] < 8 && errors.sorted()[errors.count / 2] < 0.03)
      #expect(angles.allSatisfy { $0 < 16 } && errors.allSatisfy { $0 < 0.2 })
      let known = KnownHand(handedness: side)
      let pose = try #require(known.seen(by: camera).pose(in: camera))
      #expect(abs(Double(pose.joints[.wrist].z) / known.wrist.z - 1) < 0.03)
      #expect(abs(Double(pose.joints[.wrist].x) - known.wrist.x) < 0.002)
      #expect(degrees(pose.palm.direction, [0, -1, 0]) < 4)
    }
  }

  @Test func positionsScaleWithThePalm() throws {
    let hand = KnownHand(palmLength: 0.08).seen(by: Self.camera)
    let average = try #require(hand.pose(in: Self.camera))
    let known = try #require(hand.pose(in: Self.camera, palmLength: 0.08))
    for (a, b) in zip(average.joints, known.joints) {
      #expect(abs(a.z / 0.096 - b.z / 0.08) < 1e-4)
    }
    #expect(known.pinch.strength == average.pinch.strength)
  }

  @Test(arguments: sides)
  func fingersBendTowardsThePalm(side: Handedness) throws {
    for curl in [0.1, 0.25, 0.4] {
      let hand = KnownHand(curl: curl, handedness: side, roll: 30, exaggeration: 1)
      let pose = try #require(hand.seen(by: Self.camera).pose(in: Self.camera))
      for finger in Finger.allCases.dropFirst() {
        #expect(abs(Double(pose.flexion[finger].curl) - curl * 235 * .pi / 180) < 0.3)
        #expect(pose.flexion[finger].intermediate > 0)
      }
    }
    let open = try #require(
      KnownHand(handedness: side).seen(by: Self.camera).pose(in: Self.camera))
    #expect(open.spread.thumb > 0.4 && open.grab.strength == 0)
    #expect(open.spread.index > open.spread.little - 0.2)
    let fist = try #require(
      KnownHand(curl: 1, handedness: side).seen(by: Self.camera).pose(in: Self.camera))
    #expect(fist.grab.strength > 0.8)
    #expect(abs(fist.flexion.middle.intermediate) > 1.3)
  }

  /// The area under the curve of pinches below 25 mm against all others.
  @Test(arguments: [0.0, 30, 60])
  func pinchesAreToldFromOtherHands(tilt: Double) throws {
    var (near, far): ([Float], [Float]) = ([], [])
    for side in Self.sides {
      for roll in [-30.0, 0, 30] {
        for step in 0...40 {
          let hand = KnownHand(
            pinch: Double(step) / 40, handedness: side, tilt: tilt, roll: roll)
          let pose = try #require(hand.seen(by: Self.camera).pose(in: Self.camera))
          let score = -pose.pinch.distance
          if hand.tipDistance < 0.025 { near.append(score) } else { far.append(score) }
        }
      }
    }
    try #require(near.count > 5 && far.count > 5)
    let wins = near.reduce(0) { sum, score in sum + far.count { $0 < score } }
    #expect(Double(wins) / Double(near.count * far.count) > 0.99)
  }

  @Test func thumbsDoNotPinchWithThemselves() throws {
    let pose = try #require(KnownHand().seen(by: Self.camera).pose(in: Self.camera))
    #expect(pose.pinch(with: .thumb).strength == 0)
    #expect(pose.pinch == pose.pinch(with: .index))
  }

  // MARK: What has no pose

  @Test(arguments: [Float.nan, .infinity, -.infinity])
  func undefinedLandmarksHaveNoPose(value: Float) {
    for joint in [HandLandmark.wrist, .pinkyTip] {
      var hand = KnownHand().seen(by: Self.camera)
      hand.landmarks[joint].x = value
      #expect(hand.pose(in: Self.camera) == nil)
      hand = KnownHand().seen(by: Self.camera)
      hand.landmarks[joint].z = value
      #expect(hand.pose(in: Self.camera) == nil)
      hand = KnownHand().seen(by: Self.camera)
      hand.worldLandmarks[joint].y = value
      #expect(hand.pose(in: Self.camera) == nil)
    }
  }

  @Test func flatLandmarksHaveNoPose() {
    let hand = KnownHand().seen(by: Self.camera)
    var point = hand
    point.landmarks = HandLandmarks { _ in NormalizedLandmark(x: 0.5, y: 0.5, z: 0) }
    #expect(point.pose(in: Self.camera) == nil)
    point.worldLandmarks = HandLandmarks { _ in Landmark(x: 0, y: 0, z: 0) }
    #expect(point.pose(in: Self.camera) == nil)
    var line = hand
    for joint in HandLandmark.allCases {
      let share = Float(joint.rawValue) / 40
      line.landmarks[joint] = NormalizedLandmark(x: 0.2 + share, y: 0.3 + share, z: 0)
      line.worldLandmarks[joint] = Landmark(x: share, y: share, z: 0)
    }
    #expect(line.pose(in: Self.camera) == nil)
  }

  @Test func jointsBehindTheCameraHaveNoPose() {
    var hand = KnownHand().seen(by: Self.camera)
    hand.landmarks[.indexFingerTip].z = -20
    #expect(hand.pose(in: Self.camera) == nil)
  }

  @Test func palmsOfImpossibleLengthAreRefused() {
    let hand = KnownHand().seen(by: Self.camera)
    for length in [0.03, 0.2] { #expect(hand.pose(in: Self.camera, palmLength: length) != nil) }
    for length in [0.0299, 0.2001, -0.096, 0, .nan, .infinity] {
      #expect(hand.pose(in: Self.camera, palmLength: length) == nil)
    }
  }

  @Test func camerasThatAreNoneHaveNoPoses() {
    let hand = KnownHand().seen(by: Self.camera)
    func expectNone(_ camera: CameraIntrinsics) {
      #expect(!camera.isValid && hand.pose(in: camera) == nil)
    }
    expectNone(CameraIntrinsics(width: 0, height: 720, focalLength: 900))
    for value in [0, -900, Double.nan, .infinity] {
      expectNone(CameraIntrinsics(width: 1280, height: 720, focalLength: value))
    }
    for angle in [0, -60, 180, Double.nan] {
      expectNone(CameraIntrinsics(width: 1280, height: 720, fieldOfView: angle))
    }
    var camera = Self.camera
    camera.principalPoint.y = .infinity
    expectNone(camera)
    camera = Self.camera
    camera.distortion.radial.z = .nan
    expectNone(camera)
  }

  @Test func bonesWithoutLengthHaveNoAngle() throws {
    var hand = KnownHand().seen(by: Self.camera)
    hand.landmarks[.indexFingerTip] = hand.landmarks[.indexFingerDIP]
    hand.worldLandmarks[.indexFingerTip] = hand.worldLandmarks[.indexFingerDIP]
    let pose = try #require(hand.pose(in: Self.camera))
    #expect(pose.flexion.index.distal.isNaN && !pose.flexion.index.intermediate.isNaN)
    #expect(!pose.grab.strength.isNaN && pose.grab.angle.isNaN)
    #expect(pose.xrJoints.joints.allSatisfy { $0.matrix.allSatisfy(\.isFinite) })
  }

  @Test func fieldsOfViewAreFocalLengths() {
    let camera = CameraIntrinsics(width: 1000, height: 500, fieldOfView: 90)
    #expect(abs(camera.focalLength.x - 500) < 1e-9 && camera.principalPoint == [500, 250])
    #expect(Self.camera.focalLength == [960, 960])
  }
}
