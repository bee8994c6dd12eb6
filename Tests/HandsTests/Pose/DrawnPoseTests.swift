import Hands
import HandsImaging
import HandsSynthetic
import HandsTestSupport
import Testing

/// Poses of drawn hands in space: of all gestures and pinches, sides, turns and tilts, through several cameras.
struct DrawnPoseTests {
  private static let (width, height) = (640, 480)

  /// A drawn hand before a camera.
  private struct Drawn {
    let joints: [SIMD3<Double>]
    let side: Handedness
    let camera: CameraIntrinsics

    /// Draws nothing, but places a hand.
    init(_ hand: DrawnHand, focalLength: Float, seed: UInt64) {
      let scene = HandScene(
        hands: [hand], seed: seed, width: DrawnPoseTests.width, height: DrawnPoseTests.height,
        focalLength: focalLength)
      joints = HandRenderer.positions(of: scene)[0].map { SIMD3<Double>($0) }
      side = hand.side == .left ? .left : .right
      camera = CameraIntrinsics(
        width: DrawnPoseTests.width, height: DrawnPoseTests.height,
        focalLength: Double(focalLength))
    }

    var seen: Hand { .seen(joints, by: camera, handedness: side) }

    /// Out of the palm's skin.
    var normal: SIMD3<Double> {
      let (a, b) = (joints[5] - joints[0], joints[17] - joints[0])
      let out = SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
      return side == .left ? -out : out
    }

    /// To the middle of the knuckles.
    var direction: SIMD3<Double> {
      (joints[5] + joints[9] + joints[13] + joints[17]) / 4 - joints[0]
    }

    /// Between the palm and the camera in degrees.
    var tilt: Double { degrees([0, 0, -1], normal) }

    /// Between the tips of the thumb and the index finger in meters.
    var tipDistance: Double {
      let gap = joints[4] - joints[8]
      return (gap * gap).sum().squareRoot()
    }
  }

  /// Hands in any turn, with a palm that is tilted by up to 70°.
  private func hands(_ count: Int, seed: Int, pinch: Float? = nil) -> [Drawn] {
    var generator = SeededGenerator(seed: seed)
    func random(_ range: ClosedRange<Float>) -> Float {
      Float.random(in: range, using: &generator)
    }
    let poses = HandPose.gestures.map(\.pose) + [.relaxed, .pinch]
    var hands: [Drawn] = []
    while hands.count < count {
      func pose() -> HandPose { poses[Int.random(in: 0..<poses.count, using: &generator)] }
      var mixed = pose().interpolated(to: pose(), fraction: random(0...1))
      mixed.turn = 0
      let hand = DrawnHand(
        pose: pinch.map { .pinch(tipDistance: $0) } ?? mixed,
        side: hands.count.isMultiple(of: 2) ? .right : .left, rotation: random(-180...180),
        yaw: random(-60...60), pitch: random(-60...60),
        position: PicturePosition(x: random(0.3...0.7), y: random(0.3...0.7)),
        scale: random(0.4...1))
      let focalLength = [0.6, 0.75, 1, 1.6][hands.count / 2 % 4] * Float(Self.width)
      let drawn = Drawn(hand, focalLength: focalLength, seed: generator.next())
      if drawn.tilt <= 70 { hands.append(drawn) }
    }
    return hands
  }

  @Test(arguments: [0.0..<20, 20..<45, 45..<70])
  func palmsAreThoseOfTheHand(tilts: Range<Double>) throws {
    var (normals, directions): ([Double], [Double]) = ([], [])
    for hand in hands(600, seed: 1) where tilts.contains(hand.tilt) {
      let pose = try #require(hand.seen.pose(in: hand.camera))
      normals.append(degrees(pose.palm.normal, hand.normal))
      directions.append(degrees(pose.palm.direction, hand.direction))
    }
    try #require(normals.count > 25)
    for angles in [normals, directions].map({ $0.sorted() }) {
      #expect(angles[angles.count / 2] < 3 && angles[angles.count * 19 / 20] < 8)
    }
  }

  /// Relative to hands that face the camera: the length of a drawn hand is not that of the average one.
  @Test func tiltsDoNotChangeDistances() throws {
    var ratios: [[Double]] = [[], [], []]
    for hand in hands(900, seed: 2) {
      let pose = try #require(hand.seen.pose(in: hand.camera))
      let ratio = Double(pose.joints[.wrist].z) / hand.joints[0].z
      ratios[hand.tilt < 25 ? 0 : hand.tilt < 45 ? 1 : 2].append(ratio)
    }
    let medians = ratios.map { $0.sorted()[$0.count / 2] }
    #expect(abs(medians[1] / medians[0] - 1) < 0.03)
    #expect(abs(medians[2] / medians[0] - 1) < 0.04)
  }

  /// The area under the curve of pinches below 25 mm against hands over 40 mm.
  @Test(arguments: [0.0..<20, 20..<45, 45..<70])
  func pinchesAreToldFromOpenHands(tilts: Range<Double>) throws {
    var (near, far): ([Float], [Float]) = ([], [])
    for step in 0...12 {
      let hands = hands(80, seed: 3 + step, pinch: 0.2 + 0.04 * Float(step))
      for hand in hands where tilts.contains(hand.tilt) {
        let pinch = try #require(hand.seen.pose(in: hand.camera)).pinch
        if hand.tipDistance < 0.025 { near.append(pinch.distance) }
        if hand.tipDistance > 0.04 { far.append(pinch.distance) }
      }
    }
    try #require(near.count > 5 && far.count > 20)
    let wins = near.reduce(0) { sum, distance in sum + far.count { $0 > distance } }
    #expect(Double(wins) / Double(near.count * far.count) >= 0.99)
  }

  /// An image that is turned gives the pose, turned.
  @Test(.enabled(if: TestModels.installedBundle != nil), arguments: [90, 180, 270])
  func turnedImagesHaveTurnedPoses(degrees turn: Int) throws {
    let scene = HandScene(
      hands: [DrawnHand(pose: .openPalm, yaw: 25, pitch: 15, scale: 0.8)], seed: 5, width: 320,
      height: 240, focalLength: 240)
    let upright = try HandRenderer.render(scene)
    let turned = try upright.turned(clockwise: turn)
    let landmarker = try HandLandmarker(models: TestModels.installed().landmarker)
    func pose(_ picture: Picture, rotation: Int) throws -> Hands.HandPose {
      let result = try landmarker.recognize(picture, rotationDegrees: rotation)
      let camera = CameraIntrinsics(
        width: picture.width, height: picture.height, focalLength: 240)
      return try #require(result.hands.first?.pose(in: camera))
    }
    let expected = try pose(upright, rotation: 0)
    let found = try pose(turned, rotation: 360 - turn)
    /// A direction of the upright image as the turned one shows it.
    func shown(_ vector: SIMD3<Float>) -> SIMD3<Double> {
      let v = SIMD3<Double>(vector)
      return switch turn {
      case 90: [-v.y, v.x, v.z]
      case 180: [-v.x, -v.y, v.z]
      default: [v.y, -v.x, v.z]
      }
    }
    #expect(found.handedness == expected.handedness)
    #expect(degrees(found.palm.normal, shown(expected.palm.normal)) < 3)
    #expect(degrees(found.palm.direction, shown(expected.palm.direction)) < 3)
    let way = SIMD3<Double>(found.palm.position) - shown(expected.palm.position)
    #expect((way * way).sum().squareRoot() < 0.01)
  }
}

extension Picture {
  /// A copy that is turned by quarter turns.
  fileprivate func turned(clockwise degrees: Int) throws -> Picture {
    guard degrees > 0 else { return self }
    let pixels = packedBytes
    var bytes = [UInt8](repeating: 0, count: pixels.count)
    for y in 0..<height {
      for x in 0..<width {
        let (from, to) = (3 * (y * width + x), 3 * (x * height + height - 1 - y))
        for channel in 0..<3 { bytes[to + channel] = pixels[from + channel] }
      }
    }
    return try Picture(width: height, height: width, format: .rgb, bytes: bytes)
      .turned(clockwise: degrees - 90)
  }
}
