import HandsLandmarking
import Testing

@testable import Hands

/// Tracks without nets: hands come with the positions of their regions.
struct HandTrackerTests {
  private static let image = ImageSize(width: 640, height: 480)

  private static func hand(_ x: Float, rightProbability: Float = 1) -> Hand {
    let (side, score) = Handedness.likelier(rightProbability: rightProbability)
    return Hand(
      handedness: side, handednessScore: score,
      landmarks: HandLandmarks {
        NormalizedLandmark(x: x + Float($0.rawValue) / 100, y: Float($0.rawValue) / 50, z: 0)
      },
      worldLandmarks: HandLandmarks {
        Landmark(x: x + Float($0.rawValue) / 100, y: Float($0.rawValue) / 50, z: 0)
      },
      presence: 1,
      nextRegion: NormalizedRectangle(xCenter: x, yCenter: 0.5, width: 0.2, height: 0.2))
  }

  /// The tracks of each frame, given the positions of its hands' regions.
  private func tracks(_ frames: [[Int]]) -> [[Track?]] {
    var tracker = HandTracker(TrackingOptions())
    return frames.enumerated().map { time, positions in
      var hands = positions.map { HandTrackerTests.hand(Float($0)) }
      tracker.follow(&hands, from: positions, in: HandTrackerTests.image, at: .milliseconds(time))
      #expect(tracker.regions == hands.map(\.nextRegion))
      return hands.map(\.track)
    }
  }

  private func track(_ id: Int, _ age: Int) -> Track { Track(id: id, age: age) }

  @Test func handsKeepTheirNumbers() {
    #expect(
      tracks([[], [0], [0], [0, 1], [0, 1]])
        == [
          [], [track(1, 1)], [track(1, 2)], [track(1, 3), track(2, 1)],
          [track(1, 4), track(2, 2)],
        ])
  }

  @Test func lostHandsGiveUpTheirNumbers() {
    #expect(
      tracks([[0], [], [0], [0, 1], [1], [0, 1]])
        == [
          [track(1, 1)], [], [track(2, 1)], [track(2, 2), track(3, 1)], [track(3, 2)],
          [track(3, 3), track(4, 1)],
        ])
  }

  /// The tracks of hands at places, each found anew in each frame, 100 ms apart.
  private func tracksOfPlaces(
    _ frames: [[Float]], gap: Duration = .seconds(1), coasting: Int = 0
  ) -> [[Int?]] {
    var options = TrackingOptions()
    options.identityGap = gap
    options.coastingFrames = coasting
    var tracker = HandTracker(options)
    return frames.enumerated().map { time, places in
      var hands = places.map { HandTrackerTests.hand($0) }
      tracker.follow(
        &hands, from: places.indices.map { 100 + $0 }, in: HandTrackerTests.image,
        at: .milliseconds(100 * time))
      return hands.map { $0.track?.id }
    }
  }

  @Test func handsThatReappearNearbyKeepTheirNumbers() {
    #expect(tracksOfPlaces([[0], [], [], [0.1]]) == [[1], [], [], [1]])
    // The nearest one, whatever the order.
    #expect(tracksOfPlaces([[0, 0.6], [], [0.58, 0.02]]) == [[1, 2], [], [2, 1]])
    #expect(tracksOfPlaces([[0, 0.2], [0.18]]) == [[1, 2], [2]])
    // Too far, too late, or not asked for.
    #expect(tracksOfPlaces([[0], [], [3]]) == [[1], [], [2]])
    #expect(
      tracksOfPlaces([[0]] + [[Float]](repeating: [], count: 10) + [[0]]).last == [2])
    #expect(tracksOfPlaces([[0], [0]], gap: .milliseconds(50)) == [[1], [2]])
    #expect(tracksOfPlaces([[0], [0]], gap: .zero) == [[1], [2]])
  }

  /// A frame of half the size shows the same places.
  @Test func handsThatReappearInFramesOfAnotherSizeKeepTheirNumbers() {
    var options = TrackingOptions()
    options.identityGap = .seconds(1)
    for size in [ImageSize(width: 320, height: 240), ImageSize(width: 1280, height: 960)] {
      var tracker = HandTracker(options)
      var hands = [HandTrackerTests.hand(0.5)]
      tracker.follow(&hands, from: [0], in: HandTrackerTests.image, at: .zero)
      hands = []
      tracker.follow(&hands, from: [], in: size, at: .milliseconds(40))
      hands = [HandTrackerTests.hand(0.52)]
      tracker.follow(&hands, from: [0], in: size, at: .milliseconds(80))
      #expect(hands.map { $0.track?.id } == [1])
    }
  }

  @Test func lostHandsCoast() {
    #expect(
      tracksOfPlaces([[0], [], [], [], []], gap: .zero, coasting: 2) == [[1], [1], [1], [], []])
    #expect(tracksOfPlaces([[0], [], [0.1], []], gap: .zero, coasting: 1) == [[1], [1], [1], [1]])
    // Too late for the track, unless lost hands keep it.
    #expect(tracksOfPlaces([[0], [], [], [0]], gap: .zero, coasting: 1) == [[1], [1], [], [2]])
    #expect(tracksOfPlaces([[0], [], [], [0]], coasting: 1) == [[1], [1], [], [1]])
    // A new hand takes the place of one that coasts.
    #expect(tracksOfPlaces([[0], [3], []], gap: .zero, coasting: 2) == [[1], [2], [2]])
    #expect(tracksOfPlaces([[0, 3], [3], [3, 6]], coasting: 2) == [[1, 2], [2, 1], [2, 3]])
  }

  @Test func coastingHandsStayWhereTheyWere() {
    var options = TrackingOptions()
    options.coastingFrames = 1
    var tracker = HandTracker(options)
    var seen = [HandTrackerTests.hand(0.5)]
    tracker.follow(&seen, from: [0], in: HandTrackerTests.image, at: .zero)
    var hands: [Hand] = []
    tracker.follow(&hands, from: [], in: HandTrackerTests.image, at: .milliseconds(40))
    #expect(hands == seen && hands[0].track == track(1, 1))
    // Nothing is searched where it coasts.
    #expect(tracker.regions.isEmpty)
  }

  /// The right-hand probabilities of the hands that are reported.
  private func sides(_ probabilities: [Float]) -> [Float] {
    var options = TrackingOptions()
    options.oneOfEachSide = true
    var tracker = HandTracker(options)
    var hands = probabilities.enumerated().map {
      HandTrackerTests.hand(Float($0), rightProbability: $1)
    }
    tracker.follow(
      &hands, from: Array(hands.indices), in: HandTrackerTests.image, at: .zero)
    #expect(tracker.regions.count == probabilities.count)
    return hands.map { $0.rightProbability() }
  }

  @Test func thereIsOneHandOfEachSide() {
    #expect(sides([0.75, 0.25]) == [0.75, 0.25])
    #expect(sides([0.75, 0.875, 0.25]) == [0.875, 0.25])
    #expect(sides([0.75, 0.75, 0.125, 0.25]) == [0.75, 0.125])
    #expect(sides([]) == [])
  }

  @Test func coastingHandsAreNotSecondOnes() {
    var options = TrackingOptions()
    options.oneOfEachSide = true
    options.coastingFrames = 1
    var tracker = HandTracker(options)
    var hands = [HandTrackerTests.hand(0), HandTrackerTests.hand(5, rightProbability: 0.25)]
    tracker.follow(&hands, from: [0, 1], in: HandTrackerTests.image, at: .zero)
    // The left hand now looks like a right one, while the right one coasts.
    hands = [HandTrackerTests.hand(5, rightProbability: 0.75)]
    tracker.follow(&hands, from: [1], in: HandTrackerTests.image, at: .milliseconds(40))
    #expect(hands.map { $0.track?.id } == [2])
  }

  @Test func secondHandsDoNotCoast() {
    var options = TrackingOptions()
    options.oneOfEachSide = true
    options.coastingFrames = 2
    var tracker = HandTracker(options)
    var hands = [
      HandTrackerTests.hand(0, rightProbability: 0.75),
      HandTrackerTests.hand(5, rightProbability: 0.875),
    ]
    tracker.follow(&hands, from: [0, 1], in: HandTrackerTests.image, at: .zero)
    #expect(hands.map { $0.track?.id } == [2])
    for time in 1...2 {
      hands = []
      tracker.follow(&hands, from: [], in: HandTrackerTests.image, at: .milliseconds(40 * time))
      #expect(hands.map { $0.track?.id } == [2])
    }
  }

  @Test(arguments: [-1, 3]) func othersThanOneOrTwoFramesAreRefused(frames: Int) {
    var options = TrackingOptions()
    options.coastingFrames = frames
    let error = #expect(throws: HandsError.self) { try options.validate() }
    #expect("\(error.map { "\($0)" } ?? "")".contains("tracking.coastingFrames"))
  }

  /// Regions that had no hand, or a duplicate, leave gaps among the positions.
  @Test func newHandsComeAfterTheTrackedRegions() {
    #expect(
      tracks([[0, 2], [1, 3], [0, 1]])
        == [
          [track(1, 1), track(2, 1)], [track(2, 2), track(3, 1)], [track(2, 3), track(3, 2)],
        ])
  }

  @Test func nothingElseIsChangedByDefault() {
    var tracker = HandTracker(TrackingOptions())
    for time in 0..<4 {
      var hands = [HandTrackerTests.hand(Float(time) / 10, rightProbability: Float(time) / 4)]
      var expected = hands[0]
      tracker.follow(&hands, from: [0], in: HandTrackerTests.image, at: .milliseconds(time))
      expected.track = track(1, time + 1)
      #expect(hands == [expected])
    }
  }

  @Test func smoothingChangesLandmarksAlone() {
    var options = TrackingOptions()
    options.smoothing = OneEuroParameters(minCutoff: 1, beta: 0)
    var tracker = HandTracker(options)
    for time in [Int.min, 0, 40, Int.max] {
      let raw = HandTrackerTests.hand(time == 40 ? 0.5 : 0.25)
      var hands = [raw]
      tracker.follow(&hands, from: [0], in: HandTrackerTests.image, at: .milliseconds(time))
      #expect(hands[0].nextRegion == raw.nextRegion && tracker.regions == [raw.nextRegion])
      #expect(hands[0].handedness == raw.handedness && hands[0].presence == raw.presence)
      // A fifth of the way in 40 ms; after ages, all of it.
      let moved: Float = time == 40 ? 0.25 * 0.2009 : 0
      #expect(abs(hands[0].landmarks[0].x - 0.25 - moved) < 1e-4)
      #expect(abs(hands[0].worldLandmarks[0].x - 0.25 - moved) < 1e-4)
    }
  }

  /// The filter of a lost hand is not that of the next one.
  @Test func aNewHandIsSmoothedFromItsFirstFrame() {
    var options = TrackingOptions()
    options.smoothing = OneEuroParameters(minCutoff: 1, beta: 0)
    var tracker = HandTracker(options)
    for (time, x) in [Float(0.2), 0.8].enumerated() {
      var hands = [HandTrackerTests.hand(x)]
      tracker.follow(&hands, from: [time], in: HandTrackerTests.image, at: .milliseconds(40 * time))
      #expect(hands[0].landmarks == HandTrackerTests.hand(x).landmarks)
      #expect(hands[0].track == track(time + 1, 1))
    }
  }

  @Test func sidesAreAveraged() {
    var options = TrackingOptions()
    options.averagesHandedness = true
    var tracker = HandTracker(options)
    var found: [(Handedness, Float)] = []
    for (time, probability) in [0.75, 0.25, 0.125, 1].enumerated() {
      var hands = [HandTrackerTests.hand(0.5, rightProbability: Float(probability))]
      tracker.follow(&hands, from: [0], in: HandTrackerTests.image, at: .milliseconds(time))
      found.append((hands[0].handedness, hands[0].handednessScore))
    }
    #expect(found.map(\.0) == [.right, .right, .left, .right])
    #expect(found.map(\.1) == [0.75, 0.5, 0.625, 0.53125])
  }
}
