import Foundation
import Hands
import HandsSynthetic
import HandsTestSupport
import Testing

/// Events of drawn hands that pinch, and of recorded ones.
struct DrawnInteractionTests {
  private static let (width, height, frameRate) = (640, 480, 30)

  /// A hand that drifts, and pinches three times.
  private static func sequence(_ generator: inout SeededGenerator) -> HandSequence {
    func random(_ range: ClosedRange<Float>) -> Float {
      Float.random(in: range, using: &generator)
    }
    let (rotation, yaw, pitch) = (random(-180...180), random(-45...45), random(-45...45))
    let side: HandSide = Bool.random(using: &generator) ? .left : .right
    var time = 0.0
    var keyframes: [HandTrack.Keyframe] = []
    func keyframe(_ tipDistance: Float, after seconds: Double) {
      time += seconds
      keyframes.append(
        HandTrack.Keyframe(
          time: time,
          hand: DrawnHand(
            pose: .pinch(tipDistance: tipDistance), side: side, rotation: rotation, yaw: yaw,
            pitch: pitch, position: PicturePosition(x: 0.4 + 0.06 * Float(time), y: 0.5),
            scale: 0.6)))
    }
    keyframe(0.9, after: 0)
    for _ in 0..<3 {
      keyframe(0.9, after: 0.25)
      keyframe(0.2, after: 0.2)
      keyframe(0.2, after: 0.25)
      keyframe(0.9, after: 0.2)
    }
    keyframe(0.9, after: 0.2)
    return HandSequence(
      tracks: [HandTrack(keyframes: keyframes)], seed: generator.next(), width: width,
      height: height, focalLength: random(0.6...1.6) * Float(width),
      framesPerSecond: Double(frameRate))
  }

  /// The frames in which pinches begin and end.
  private func edges(_ events: [(frame: Int, event: HandEvent)], _ kind: HandEvent.Kind)
    -> [(frame: Int, phase: HandEvent.Phase)]
  {
    events.filter { $0.event.kind == kind && $0.event.phase != .changed }
      .map { ($0.frame, $0.event.phase) }
  }

  /// Each pinch is one event, within two frames of the pinch itself.
  @Test(arguments: 0..<24)
  func drawnPinchesAreToldOnce(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let sequence = Self.sequence(&generator)
    let focalLength = try #require(sequence.focalLength)
    let camera = CameraIntrinsics(
      width: Self.width, height: Self.height, focalLength: Double(focalLength))
    var noise = TrackNoise(generator)
    var (seen, real) = (InteractionTracker(), InteractionTracker())
    var (events, truth): ([(Int, HandEvent)], [(Int, HandEvent)]) = ([], [])
    for frame in 0..<sequence.frameCount {
      let scene = sequence.scene(at: frame)
      let joints = HandRenderer.positions(of: scene)[0].map { SIMD3<Double>($0) }
      let side: Handedness = scene.hands[0].side == .left ? .left : .right
      func update(_ tracker: inout InteractionTracker, _ hand: Hand) -> [(Int, HandEvent)] {
        tracker.update(
          HandsResult(hands: [hand], hasGestures: false), in: camera,
          at: .seconds(Double(frame) / Double(Self.frameRate))
        ).map { (frame, $0) }
      }
      let exact = Hand.seen(joints, by: camera, handedness: side, exaggeration: 1, track: 1)
      truth += update(&real, exact)
      let hand = Hand.seen(joints, by: camera, handedness: side, track: 1)
      events += update(&seen, noise.added(to: hand, at: joints[0].z, in: camera))
    }
    let (found, wanted) = (edges(events, .pinch(.index)), edges(truth, .pinch(.index)))
    try #require(wanted.map(\.phase) == [.began, .ended, .began, .ended, .began, .ended])
    #expect(found.map(\.phase) == wanted.map(\.phase))
    for (edge, truth) in zip(found, wanted) { #expect(abs(edge.frame - truth.frame) <= 2) }
    #expect(edges(events, .grab).isEmpty)
  }

  /// A fist, whose thumb lies on the index finger, opens.
  @Test(.enabled(if: SharedFiles.exist)) func recordedPinchesAndGrabsAreToldOnce() throws {
    let clip = try #require(try GoldenClip(named: "gesture_clip").runs.first)
    let camera = CameraIntrinsics.typical(width: 320, height: 180)
    var tracker = InteractionTracker()
    var events: [(Int, HandEvent)] = []
    for frame in clip.frames {
      let hands = try zip(frame.landmarks, zip(frame.worldLandmarks, frame.handedness)).map {
        landmarks, others in
        let side = try #require(others.1.first)
        return Hand(
          handedness: side.categoryName == "Left" ? .left : .right, handednessScore: side.score,
          landmarks: try #require(
            HandLandmarks(landmarks.map { NormalizedLandmark(x: $0[0], y: $0[1], z: $0[2]) })),
          worldLandmarks: try #require(
            HandLandmarks(others.0.map { Landmark(x: $0[0], y: $0[1], z: $0[2]) })), presence: 1,
          nextRegion: NormalizedRectangle(xCenter: 0.5, yCenter: 0.5, width: 1, height: 1),
          track: Track(id: 1, age: 1))
      }
      events += tracker.update(
        HandsResult(hands: hands, hasGestures: false), in: camera,
        at: .milliseconds(frame.timestampMs)
      ).map { (frame.frame, $0) }
    }
    let (pinches, grabs) = (edges(events, .pinch(.index)), edges(events, .grab))
    #expect(pinches.map(\.phase) == [.began, .ended] && pinches.map(\.frame) == [24, 52])
    #expect(grabs.map(\.phase) == [.began, .ended] && grabs.map(\.frame) == [24, 56])
  }
}

/// Errors of tracked landmarks.
///
/// Their deviations are those of the second differences of `gesture_clip` in the shared files, where the hand is still, in
/// palm lengths.
private struct TrackNoise {
  private var generator: SeededGenerator

  init(_ generator: SeededGenerator) {
    self.generator = generator
  }

  private mutating func normal(_ deviation: Double) -> Float {
    let radius = (-2 * log(Double.random(in: 0x1p-53...1, using: &generator))).squareRoot()
    return Float(deviation * radius * cos(Double.random(in: 0...2 * .pi, using: &generator)))
  }

  /// - Parameters:
  ///   - hand: A hand of average size.
  ///   - depth: Its distance in meters.
  ///   - camera: The camera.
  /// - Returns: The hand as a track has it.
  mutating func added(
    to hand: Hand, at depth: Double, in camera: CameraIntrinsics
  ) -> Hand {
    var hand = hand
    let palm = 0.096
    let pixels = palm / depth * camera.focalLength.x
    for joint in HandLandmark.allCases {
      hand.landmarks[joint].x += normal(0.02 * pixels / camera.width)
      hand.landmarks[joint].y += normal(0.014 * pixels / camera.height)
      hand.landmarks[joint].z += normal(0.024 * pixels / camera.width)
      hand.worldLandmarks[joint].x += normal(0.007 * palm)
      hand.worldLandmarks[joint].y += normal(0.0055 * palm)
      hand.worldLandmarks[joint].z += normal(0.0095 * palm)
    }
    return hand
  }
}
