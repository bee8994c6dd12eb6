import Hands
import HandsTestSupport
import Testing

/// Events of hands that pinch and grab.
struct InteractionTrackerTests {
  private static let camera = CameraIntrinsics.typical(width: 1280, height: 720)
  /// Milliseconds.
  private static let frame = 33

  private func result(_ hands: [Hand]) -> HandsResult {
    HandsResult(hands: hands, hasGestures: false)
  }

  private func hand(pinch: Double, track: Int? = 1, x: Double = 0.02) -> Hand {
    KnownHand(pinch: pinch, wrist: [x, 0.05, 0.5]).seen(by: Self.camera, track: track)
  }

  /// Events of frames, one hand or none in each.
  private func events(
    _ tracker: inout InteractionTracker, _ frames: [Hand?], from start: Int = 0
  ) -> [HandEvent] {
    frames.enumerated().flatMap { index, hand in
      tracker.update(
        result(hand.map { [$0] } ?? []), in: Self.camera,
        at: .milliseconds(Self.frame * (start + index)))
    }
  }

  /// Three pinches whose distance jitters at both thresholds.
  @Test func eachPinchBeginsOnceAndEndsOnce() {
    var generator = SeededGenerator(seed: 7)
    var tracker = InteractionTracker()
    var frames: [Hand] = []
    for _ in 0..<3 {
      let steps = (0...20).map { Double($0) / 20 }
      for step in steps + steps.reversed() {
        frames.append(
          hand(pinch: min(max(step + Double.random(in: -0.03...0.03, using: &generator), 0), 1)))
      }
    }
    let phases = events(&tracker, frames).filter { $0.kind == .pinch(.index) }.map(\.phase)
    let edges = phases.filter { $0 != .changed }
    #expect(edges == [.began, .ended, .began, .ended, .began, .ended])
    #expect(phases.count > 20)
  }

  @Test func eventsComeWithTheFrame() {
    var tracker = InteractionTracker()
    #expect(events(&tracker, [hand(pinch: 0)]).isEmpty)
    let began = events(&tracker, [hand(pinch: 1)], from: 1)
    #expect(began.map(\.phase) == [.began] && began.map(\.hand) == [1])
    #expect((began.first?.strength ?? 0) > 0.75 && tracker.hands.first?.active == [.pinch(.index)])
    #expect(events(&tracker, [hand(pinch: 0)], from: 2).map(\.phase) == [.ended])
    #expect(tracker.hands.first?.active == [])
  }

  @Test func handsThatAppearPinchingBeginAtOnce() {
    var tracker = InteractionTracker()
    #expect(events(&tracker, [hand(pinch: 1)]).map(\.phase) == [.began])
  }

  @Test func grabsAreEventsToo() {
    var tracker = InteractionTracker()
    let fist = KnownHand(curl: 1).seen(by: Self.camera, track: 1)
    let open = KnownHand().seen(by: Self.camera, track: 1)
    let grabs = events(&tracker, [open, fist, fist, open]).filter { $0.kind == .grab }
    #expect(grabs.map(\.phase) == [.began, .changed, .ended])
  }

  /// 3 frames are less than the grace period, 6 are more.
  @Test func shortGapsDoNotEndAPinch() {
    for (gap, phases) in [
      (3, [HandEvent.Phase.began, .changed]), (6, [.began, .cancelled, .began]),
    ] {
      var tracker = InteractionTracker()
      let pinch = hand(pinch: 1)
      var again = pinch
      again.track = Track(id: 2, age: 1)
      let events = events(&tracker, [pinch] + [Hand?](repeating: nil, count: gap) + [again])
      #expect(events.map(\.phase) == phases)
      #expect(events.last?.hand == (gap == 3 ? 1 : 2))
    }
  }

  /// Whether a frame shows that a hand is lost, or only that it is back, too late.
  @Test func pinchesOfHandsThatReappearTooLateAreCancelled() {
    for (frames, phases) in [
      ([0, 100, 400], [HandEvent.Phase.began, .cancelled, .began]),
      ([0, 100, 140], [.began, .changed]), ([0, 400, 800], [.began, .changed, .changed]),
    ] {
      var tracker = InteractionTracker()
      let events = frames.flatMap { time in
        tracker.update(
          result(time == 100 ? [] : [hand(pinch: 1)]), in: Self.camera, at: .milliseconds(time))
      }
      #expect(events.map(\.phase) == phases && Set(events.map(\.hand)) == [1])
    }
  }

  /// A hand that another one's number would fit gets one of its own.
  @Test func numbersAreDifferent() {
    var tracker = InteractionTracker()
    // The second track continues the hand of the first one, which then is another hand.
    for (time, tracks) in [[1], [2], [1, 2], [1, 2]].enumerated() {
      let hands = tracks.map { hand(pinch: 0, track: $0, x: $0 == 1 ? 0.02 : 0.05) }
      _ = tracker.update(result(hands), in: Self.camera, at: .milliseconds(Self.frame * time))
      let ids = tracker.hands.map(\.id)
      #expect(ids == (tracks.count == 2 ? [2, 1] : [1]))
    }
  }

  /// Two hands of a frame are two hands, though both have the same track.
  @Test func handsOfTheSameTrackAreDifferentHands() {
    var tracker = InteractionTracker()
    for time in 0..<4 {
      let places = time < 3 ? [-0.2, 0.2] : [-0.2]
      let hands = places.map { hand(pinch: 1, track: 1, x: $0) }
      let events = tracker.update(
        result(hands), in: Self.camera, at: .milliseconds(Self.frame * time))
      #expect(events.map(\.hand) == (time < 3 ? [1, 2] : [1]))
      for (hand, seen) in zip(hands, tracker.hands) {
        #expect(abs(seen.pointer.image.x - hand.landmarks[.indexFingerMCP].x) < 1e-4)
      }
    }
  }

  /// A new hand elsewhere does not take over what a lost one did.
  @Test func otherHandsAreOthers() {
    var tracker = InteractionTracker()
    let events = events(&tracker, [hand(pinch: 1, x: -0.3), hand(pinch: 1, track: 2, x: 0.3)])
    #expect(events.map(\.phase) == [.began, .began] && events.map(\.hand) == [1, 2])
  }

  @Test func handsWithoutTracksAreFollowedByTheirPlace() {
    var tracker = InteractionTracker()
    for (index, (a, b)) in [(0.0, 1.0), (1, 1), (0, 0)].enumerated() {
      let hands = [hand(pinch: a, track: nil, x: -0.2), hand(pinch: b, track: nil, x: 0.2)]
      let events = tracker.update(
        result(index == 1 ? hands.reversed() : hands), in: Self.camera,
        at: .milliseconds(Self.frame * index))
      switch index {
      case 0: #expect(events.map(\.hand) == [2] && events.map(\.phase) == [.began])
      case 1: #expect(events.map(\.hand) == [2, 1] && events.map(\.phase) == [.changed, .began])
      default: #expect(events.map(\.hand) == [1, 2] && events.map(\.phase) == [.ended, .ended])
      }
    }
  }

  /// A new hand near a known one, which is nearer to another, is new.
  @Test func theNearestHandIsTheSame() {
    for track in [nil, 1] {
      var tracker = InteractionTracker()
      _ = events(&tracker, [hand(pinch: 1, track: track, x: 0)])
      let next = track.map { $0 + 1 }
      let hands = [
        hand(pinch: 0, track: next.map { $0 + 1 }, x: 0.12), hand(pinch: 1, track: next, x: 0),
      ]
      let events = tracker.update(result(hands), in: Self.camera, at: .milliseconds(Self.frame))
      #expect(events.map(\.phase) == [.changed] && events.map(\.hand) == [1])
    }
  }

  /// After seconds without a frame, a hand elsewhere is another one.
  @Test func handsWithoutTracksDoNotCrossTheImage() {
    var tracker = InteractionTracker()
    let events = [(0, -0.4), (20, 0.4)].flatMap { seconds, x in
      tracker.update(
        result([hand(pinch: 1, track: nil, x: x)]), in: Self.camera, at: .seconds(seconds))
    }
    #expect(events.map(\.phase) == [.began, .cancelled, .began])
    #expect(events.map(\.hand) == [1, 1, 2])
  }

  @Test func handsWithoutTracksHaveNumbersOfTheirOwn() {
    var tracker = InteractionTracker()
    let hands = [Int.max, 1, nil, nil].map { hand(pinch: 1, track: $0) }
    let events = tracker.update(result(hands), in: Self.camera, at: .zero)
    #expect(events.map(\.hand) == [.max, 1, 2, 3])
  }

  @Test func framesThatAreNotLaterAreIgnored() {
    var tracker = InteractionTracker()
    #expect(events(&tracker, [hand(pinch: 0)], from: 5).isEmpty)
    for time in [5, 4] { #expect(events(&tracker, [hand(pinch: 1)], from: time).isEmpty) }
    #expect(events(&tracker, [hand(pinch: 1)], from: 6).map(\.phase) == [.began])
  }

  @Test func finishingCancels() {
    var tracker = InteractionTracker()
    _ = events(&tracker, [hand(pinch: 1)])
    #expect(tracker.finish().map(\.phase) == [.cancelled] && tracker.hands.isEmpty)
    #expect(tracker.finish().isEmpty)
    // The next video has times of its own.
    #expect(events(&tracker, [hand(pinch: 1)]).map(\.phase) == [.began])
  }

  /// One frame in five has the wrong side.
  @Test func handednessIsAveraged() {
    var tracker = InteractionTracker()
    for index in 0..<10 {
      var hand = hand(pinch: 0)
      if index % 5 == 4 { hand.handedness = .left }
      _ = events(&tracker, [hand], from: index)
      #expect(tracker.hands.first?.pose.handedness == .right)
    }
  }

  @Test func pointersAreSteady() throws {
    var generator = SeededGenerator(seed: 3)
    var tracker = InteractionTracker()
    var (raw, steady): ([Float], [Float]) = ([], [])
    for index in 0..<90 {
      let hand = hand(pinch: 0, x: 0.02 + Double.random(in: -0.002...0.002, using: &generator))
      _ = events(&tracker, [hand], from: index)
      if index >= 30 {
        raw.append(hand.landmarks[.indexFingerMCP].x)
        steady.append(try #require(tracker.hands.first).pointer.image.x)
      }
    }
    func range(_ values: [Float]) -> Float { (values.max() ?? 0) - (values.min() ?? 0) }
    #expect(range(steady) < 0.7 * range(raw))
  }

  /// A pointer that moves evenly is ahead by what it moves in the time.
  @Test(arguments: [OneEuroParameters(), nil])
  func pointersArePredicted(smoothing: OneEuroParameters?) throws {
    var options = InteractionOptions()
    options.pointerSmoothing = smoothing
    var now = try InteractionTracker(options)
    options.prediction = .milliseconds(66)
    var ahead = try InteractionTracker(options)
    for index in 0..<120 {
      let frames = [hand(pinch: 0, x: -0.15 + 0.002 * Double(index))]
      _ = events(&now, frames, from: index)
      _ = events(&ahead, frames, from: index)
    }
    let (a, b) = (try #require(now.hands.first), try #require(ahead.hands.first))
    #expect(abs(b.pointer.position.x - a.pointer.position.x - 0.004) < 0.001)
  }

  /// A hand whose palm has no length has no pose, and leaves the pointer of the others as it is.
  @Test func pointersAreNumbers() throws {
    var tracker = InteractionTracker()
    var flat = hand(pinch: 0)
    flat.landmarks[.middleFingerMCP] = flat.landmarks[.wrist]
    flat.worldLandmarks[.middleFingerMCP] = flat.worldLandmarks[.wrist]
    for (index, hand) in [hand(pinch: 0), flat, hand(pinch: 0)].enumerated() {
      _ = events(&tracker, [hand], from: index)
      #expect(tracker.hands.count == (index == 1 ? 0 : 1))
    }
    let pointer = try #require(tracker.hands.first).pointer
    #expect(pointer.image.x.isFinite && pointer.position.z.isFinite)
  }

  @Test func pointersWithoutSmoothingAreTheKnuckle() throws {
    var options = InteractionOptions()
    options.pointerSmoothing = nil
    var tracker = try InteractionTracker(options)
    for index in 0..<5 {
      let hand = hand(pinch: 0, x: 0.05 * Double(index % 2))
      _ = events(&tracker, [hand], from: index)
      let seen = try #require(tracker.hands.first)
      let (knuckle, joint) = (hand.landmarks[.indexFingerMCP], seen.pose.joints[.indexFingerMCP])
      #expect(seen.pointer.image == [knuckle.x, knuckle.y])
      #expect(seen.pointer.position == [joint.x, joint.y, joint.z])
    }
  }

  @Test func optionsAreChecked() {
    func refuses(_ change: (inout InteractionOptions) -> Void, _ name: String) {
      var options = InteractionOptions()
      change(&options)
      do {
        _ = try InteractionTracker(options)
        Issue.record("\(name) was accepted")
      } catch {
        guard case .invalidOption(name, _, _) = error else {
          Issue.record("\(error)")
          return
        }
      }
    }
    refuses({ $0.pinch.end = 0 }, "pinch.end")
    refuses({ $0.pinch.begin = 0.5 }, "pinch.begin")
    refuses({ $0.grab.begin = 1.1 }, "grab.begin")
    refuses({ $0.grab.end = .nan }, "grab.end")
    refuses({ $0.pinchFingers = [.thumb] }, "pinchFingers")
    refuses({ $0.grace = .milliseconds(-1) }, "grace")
    refuses({ $0.palmLength = 0.3 }, "palmLength")
    refuses({ $0.prediction = .seconds(2) }, "prediction")
    refuses({ $0.pointerSmoothing = OneEuroParameters(minCutoff: 0) }, "pointerSmoothing.minCutoff")
  }
}
