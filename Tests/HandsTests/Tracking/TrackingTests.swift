import HandsSynthetic
import Hands
import HandsTestSupport
import Testing

/// Tracks and what is made of them, on drawn hands.
@Suite(.enabled(if: TestModels.installedBundle != nil))
struct TrackingTests {
  private func recognizer(
    _ change: (inout GestureRecognizerOptions) -> Void = { _ in }
  ) throws -> GestureRecognizer {
    var options = GestureRecognizerOptions()
    options.numHands = 2
    change(&options)
    return try GestureRecognizer(models: TestModels.installed(), options: options)
  }

  private func hand(_ side: HandSide, _ x: Float, _ y: Float = 0.5) -> DrawnHand {
    DrawnHand(
      pose: .openPalm, side: side, position: PicturePosition(x: x, y: y), scale: 0.55)
  }

  private func picture(_ hands: DrawnHand...) throws -> Picture {
    try HandRenderer.render(HandScene(hands: hands, seed: 3, width: 480, height: 360))
  }

  private func follow(_ frames: [Picture], by recognizer: GestureRecognizer) throws -> [[Hand]] {
    let session = try recognizer.video()
    return try frames.enumerated().map { index, frame in
      try session.recognize(frame, at: .milliseconds(index * 40)).hands
    }
  }

  private func tracks(_ frames: [[Hand]]) -> [[[Int]]] {
    frames.map { hands in hands.map { [$0.track?.id ?? 0, $0.track?.age ?? 0] } }
  }

  @Test func handsThatLeaveAndReturnAreNewOnes() throws {
    let (left, right) = (hand(.left, 0.25), hand(.right, 0.75))
    let (one, both, none) = (try picture(right), try picture(left, right), try picture())
    let found = try follow([one, both, one, both, none, none, one], by: recognizer())
    #expect(
      tracks(found) == [
        [[1, 1]], [[1, 2], [2, 1]], [[1, 3]], [[1, 4], [3, 1]], [], [], [[4, 1]],
      ])
    for hands in found {
      #expect(hands.first.map { $0.handedness == .right } != false)
    }
  }

  @Test func handsThatPassEachOtherKeepTheirTracks() throws {
    let positions = stride(from: Float(0.3), through: 0.701, by: 0.05)
    let frames = try positions.map { x in
      try picture(hand(.left, x, 0.3), hand(.right, 1 - x, 0.72))
    }
    let found = try follow(frames, by: recognizer())
    let first = try #require(found.first)
    try #require(first.count == 2)
    let leftID = first[0].handedness == .left ? 1 : 2
    for (index, hands) in found.enumerated() {
      #expect(hands.map { $0.track?.age } == [index + 1, index + 1])
      for hand in hands {
        let isLeft = hand.handedness == .left
        #expect(hand.track?.id == (isLeft ? leftID : 3 - leftID))
      }
    }
  }

  @Test func singlePicturesHaveNoTracks() throws {
    let frame = try picture(hand(.right, 0.5))
    let result = try recognizer().recognize(frame)
    #expect(result.hands.map(\.track) == [nil])
  }

  @Test func liveStreamsHaveTracks() async throws {
    let session = try recognizer().live()
    let frame = try picture(hand(.right, 0.5))
    var results = session.results.makeAsyncIterator()
    for number in 1...2 {
      try session.send(frame, at: .milliseconds(number))
      let hands = try await results.next()?.result.get().hands
      #expect(hands?.map(\.track) == [Track(id: 1, age: number)])
    }
  }

  /// A frame that is refused is no frame of a track.
  @Test func refusedFramesDoNotCount() throws {
    let (session, frame) = (try recognizer().video(), try picture(hand(.right, 0.5)))
    _ = try session.recognize(frame, at: .zero)
    for deadline in [nil, ContinuousClock.now] {
      #expect(throws: HandsError.self) {
        try session.recognize(
          deadline == nil ? TestModels.blank(.gray) : frame, at: .milliseconds(1),
          deadline: deadline)
      }
    }
    let hands = try session.recognize(frame, at: .milliseconds(1)).hands
    #expect(hands.map(\.track) == [Track(id: 1, age: 2)])
  }

  /// Sessions of one task know nothing of each other.
  @Test func aTaskServesSeveralSessions() throws {
    let task = try recognizer()
    let (one, other) = (try task.video(), try task.video())
    let frame = try picture(hand(.right, 0.5))
    for number in 1...3 {
      let hands = try one.recognize(frame, at: .milliseconds(number)).hands
      #expect(hands.map(\.track) == [Track(id: 1, age: number)])
      #expect(try task.recognize(frame).hands.map(\.track) == [nil])
    }
    #expect(try other.recognize(frame, at: .zero).hands.map(\.track) == [Track(id: 1, age: 1)])
  }

  /// A still hand under noise.
  private func noisyFrames(_ count: Int) throws -> [Picture] {
    let clean = try picture(hand(.right, 0.5))
    var generator = SeededGenerator(seed: 7)
    return try (0..<count).map { _ in
      let bytes = clean.packedBytes.map { byte in
        UInt8(clamping: Int(byte) + Int.random(in: -24...24, using: &generator))
      }
      return try Picture(
        width: clean.width, height: clean.height, format: clean.format, bytes: bytes)
    }
  }

  /// How far landmarks lie from their means, as a mean over all.
  private func jitter(_ points: [[SIMD2<Float>]]) -> Float {
    var sum: Float = 0
    for index in points[0].indices {
      let mean = points.reduce(SIMD2<Float>.zero) { $0 + $1[index] } / Float(points.count)
      for frame in points {
        let difference = frame[index] - mean
        sum += (difference * difference).sum().squareRoot()
      }
    }
    return sum / Float(points.count * points[0].count)
  }

  @Test func smoothingCalmsAStillHand() throws {
    let frames = try noisyFrames(24)
    let raw = try follow(frames, by: recognizer { $0.numHands = 1 })
    try #require(raw.allSatisfy { $0.count == 1 })
    for (parameters, factor) in [
      (OneEuroParameters(), 0.75), (OneEuroParameters(minCutoff: 1, beta: 1), 0.5),
    ] as [(OneEuroParameters, Float)] {
      let smoothed = try follow(
        frames,
        by: recognizer {
          $0.numHands = 1
          $0.tracking.smoothing = parameters
        })
      #expect(smoothed[0] == raw[0])
      // Where hands are looked for, and what is seen there, is the same.
      #expect(smoothed.map { $0.map(\.nextRegion) } == raw.map { $0.map(\.nextRegion) })
      #expect(smoothed.map { $0.map(\.gesture) } == raw.map { $0.map(\.gesture) })
      // The first frames are still on their way from the palm's region to the landmarks' own.
      let flat = { (frames: [[Hand]]) in
        frames.dropFirst(12).map { $0[0].landmarks.map { SIMD2($0.x, $0.y) } }
      }
      let world = { (frames: [[Hand]]) in
        frames.dropFirst(12).map { $0[0].worldLandmarks.map { SIMD2($0.x, $0.y) } }
      }
      #expect(jitter(flat(raw)) > 0)
      #expect(jitter(flat(smoothed)) < factor * jitter(flat(raw)))
      #expect(jitter(world(smoothed)) < factor * jitter(world(raw)))
    }
  }

  /// One frame of a fist among open hands.
  @Test func aVoteOutlastsAFrame() throws {
    let open = try picture(hand(.right, 0.5))
    var fist = hand(.right, 0.5)
    fist.pose = .closedFist
    let frames = [open, open, open, try picture(fist), open, open]
    let names = { (frames: [[Hand]]) in frames.map { $0.map { $0.gesture?.name } } }
    let raw = try follow(frames, by: recognizer())
    let voted = try follow(
      frames, by: recognizer { $0.tracking.gestureVote = GestureVoteOptions(window: 3) })
    #expect(names(raw)[3] == ["Closed_Fist"])
    #expect(names(voted) == [[String?]](repeating: ["Open_Palm"], count: 6))
    #expect(raw.map { $0.map(\.landmarks) } == voted.map { $0.map(\.landmarks) })
  }
}
