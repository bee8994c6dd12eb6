import Hands
import HandsTestSupport
import HandsTraining
import Testing

/// Motions in streams.
struct MotionRecognizerTests {
  private static let camera = CameraIntrinsics.typical(width: 1280, height: 720)
  private static let trained = Result { try MotionTraining(examples()).model }

  /// Ten clips of each motion, and ten of other movements.
  private static func examples() -> [MotionExample] {
    var motion = DrawnMotion(seed: 11)
    return MotionTrainingTests.examples(seed: 10, count: 10)
      + (0..<10).map { _ in
        MotionExample(label: "none", clip: motion.clip(of: motion.wandering(seconds: 2)))
      }
  }

  private func events(
    _ recognizer: inout MotionRecognizer, _ frames: [DrawnMotion.Frame], from start: Int = 0
  ) -> [HandEvent] {
    frames.enumerated().flatMap { index, joints in
      let hands = joints.map { [Hand.seen($0, by: Self.camera, track: 1)] } ?? []
      return recognizer.update(
        HandsResult(hands: hands, hasGestures: false), in: Self.camera,
        at: .seconds(Double(start + index) * DrawnMotion.interval))
    }
  }

  /// Each motion that moves the hand is one event.
  @Test func eachMotionIsOneEvent() throws {
    let model = try Self.trained.get()
    var motion = DrawnMotion(seed: 12)
    var (right, all) = (0, 0)
    for kind in DrawnMotion.kinds where kind != "close" {
      for _ in 0..<8 {
        var recognizer = try MotionRecognizer(model)
        let found =
          events(&recognizer, motion.frames(kind, rest: 0.6)) + recognizer.finish()
        all += 1
        if found.map(\.kind) == [.motion(kind)] { right += 1 }
        #expect(found.allSatisfy { $0.phase == .ended && (0...1).contains($0.strength) })
      }
    }
    #expect(Double(right) >= 0.8 * Double(all))
  }

  @Test func otherMovementsAreRarelyEvents() throws {
    var recognizer = try MotionRecognizer(try Self.trained.get())
    var motion = DrawnMotion(seed: 13)
    let minutes = 10.0
    let found = events(&recognizer, motion.wandering(seconds: 60 * minutes))
    #expect(Double(found.count) <= minutes)
  }

  /// However fast frames come and however far the hand is, joints that jitter by a millimeter do not
  /// move it.
  @Test(arguments: [15.0, 30, 60, 120], [0.4, 0.6, 0.9])
  func restingHandsDoNotMove(rate: Double, distance: Double) throws {
    // Whatever ends would be an event.
    let model = try Self.trained.get().with(threshold: -.infinity)
    var motion = DrawnMotion(seed: 16)
    var recognizer = try MotionRecognizer(model)
    var hand = DrawnHand(roll: 0.1, tilt: 0.2, palmLength: 0.096)
    hand.wrist = [0.1, 0.05, distance]
    var events: [HandEvent] = []
    for index in 0..<Int(30 * rate) {
      let joints = hand.joints.map { $0 + motion.noise(deviation: 0.001) }
      events += recognizer.update(
        HandsResult(hands: [Hand.seen(joints, by: Self.camera, track: 1)], hasGestures: false),
        in: Self.camera, at: .seconds(Double(index) / rate))
    }
    events += recognizer.finish()
    #expect(events.isEmpty)
  }

  /// A motion ends with its hand too, and with the stream.
  @Test func motionsEndWithTheirHand() throws {
    let model = try Self.trained.get()
    var motion = DrawnMotion(seed: 14)
    let frames = motion.frames("right", rest: 0)
    var recognizer = try MotionRecognizer(model)
    #expect(events(&recognizer, frames).isEmpty)
    #expect(recognizer.finish().map(\.kind) == [.motion("right")] && recognizer.finish().isEmpty)
    // The next stream has times of its own.
    #expect(events(&recognizer, frames).isEmpty)
    #expect(recognizer.finish().map(\.kind) == [.motion("right")])
    var lost = try MotionRecognizer(model)
    let found = events(&lost, frames + [DrawnMotion.Frame](repeating: nil, count: 20))
    #expect(found.map(\.kind) == [.motion("right")])
  }

  /// A tracker tells pinches, grabs and motions, each in its own way.
  @Test func trackersReportMotions() throws {
    var options = InteractionOptions()
    options.motions = try Self.trained.get()
    var tracker = try InteractionTracker(options)
    var motion = DrawnMotion(seed: 15)
    var events: [HandEvent] = []
    for (index, joints) in motion.frames("left", rest: 0.6).enumerated() {
      let hands = joints.map { [Hand.seen($0, by: Self.camera, track: 4)] } ?? []
      events += tracker.update(
        HandsResult(hands: hands, hasGestures: false), in: Self.camera,
        at: .seconds(Double(index) * DrawnMotion.interval))
    }
    events += tracker.finish()
    let motions = events.filter { $0.kind != .grab && $0.kind != .pinch(.index) }
    #expect(motions.map(\.kind) == [.motion("left")] && motions.map(\.hand) == [4])
    #expect(Set([HandEvent.Kind.motion("left"), .grab, .pinch(.index)]).count == 3)
    #expect(HandEvent.Kind.motion("left") != .grab)
  }

  @Test func palmLengthsAreChecked() throws {
    let model = try Self.trained.get()
    #expect(throws: HandsError.self) { try MotionRecognizer(model, palmLength: 1) }
  }
}
