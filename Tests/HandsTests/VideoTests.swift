import HandsSynthetic
import Hands
import HandsTestSupport
import Testing

/// How hands are followed through drawn frames.
@Suite(.enabled(if: TestModels.installedBundle != nil))
struct VideoTests {
  private static let empty = HandScene(hands: [], seed: 3, width: 640, height: 480)

  private func recognizer(
    _ change: (inout GestureRecognizerOptions) -> Void = { _ in }
  ) throws -> GestureRecognizer {
    var options = GestureRecognizerOptions()
    change(&options)
    return try GestureRecognizer(models: TestModels.installed(), options: options)
  }

  private func hand(_ side: HandSide, _ x: Float, _ y: Float = 0.5, scale: Float = 0.6)
    -> DrawnHand
  {
    DrawnHand(
      pose: .openPalm, side: side, position: PicturePosition(x: x, y: y), scale: scale)
  }

  private func picture(_ hands: DrawnHand...) throws -> Picture {
    var scene = VideoTests.empty
    scene.hands = hands
    return try HandRenderer.render(scene)
  }

  /// The hands of each frame.
  private func follow(_ frames: [Picture], by recognizer: GestureRecognizer) throws -> [[Hand]] {
    try follow(frames, in: recognizer.video())
  }

  private func follow(
    _ frames: [Picture], in session: VideoSession, from first: Int = 0
  ) throws -> [[Hand]] {
    try frames.enumerated().map { index, frame in
      try session.recognize(frame, at: .milliseconds((first + index) * 40)).hands
    }
  }

  /// The hands as those of a single picture.
  private func untracked(_ hands: [Hand]) -> [Hand] {
    hands.map { hand in
      var hand = hand
      hand.track = nil
      return hand
    }
  }

  @Test func aHandThatComesBackIsFoundAnew() throws {
    let shown = try picture(hand(.right, 0.4))
    let none = try picture()
    let found = try follow([shown, shown, none, none, shown], by: recognizer())
    #expect(found.map(\.count) == [1, 1, 0, 0, 1])
    let still = try GestureRecognizer(models: TestModels.installed()).recognize(shown).hands
    #expect(untracked(found[0]) == still && untracked(found[4]) == still)
    // Tracked: the region comes from landmarks, not from the palm.
    #expect(untracked(found[1]) != still)
  }

  @Test func handsThatPassEachOtherKeepTheirPlacesInTheList() throws {
    let positions = stride(from: Float(0.25), through: 0.751, by: 0.05)
    let frames = try positions.map { x in
      try picture(hand(.left, x, 0.3, scale: 0.5), hand(.right, 1 - x, 0.72, scale: 0.5))
    }
    let found = try follow(frames, by: recognizer { $0.numHands = 2 })
    #expect(found.allSatisfy { $0.count == 2 })
    let upper = try #require(found[0].firstIndex { $0.landmarks[0].y < 0.6 })
    for (x, hands) in zip(positions, found) {
      let (left, right) = (hands[upper], hands[1 - upper])
      #expect(left.handedness == .left && right.handedness == .right)
      #expect(abs(left.landmarks[9].x - x) < 0.1 && abs(right.landmarks[9].x - (1 - x)) < 0.1)
    }
  }

  /// The palm detector has no say while the one hand is followed, not even on the frame that has
  /// lost it.
  @Test func oneHandIsFollowedUntilItIsLost() throws {
    let (left, right) = (hand(.left, 0.25), hand(.right, 0.75))
    let both = try picture(left, right)
    let session = try recognizer().video()
    let first = try follow([both], in: session)[0]
    try #require(first.count == 1)
    let isLeft = first[0].landmarks[9].x < 0.5
    let other = try picture(isLeft ? right : left)
    let found = try follow([both, both, other, other], in: session, from: 1)
    #expect(found.map(\.count) == [1, 1, 0, 1])
    #expect(found[0][0].handedness == first[0].handedness)
    #expect((found[1][0].landmarks[9].x < 0.5) == isLeft)
    #expect((found[3][0].landmarks[9].x < 0.5) != isLeft)
  }

  @Test func aSecondHandJoinsTheFirst() throws {
    let right = hand(.right, 0.75)
    let frames = try [picture(right), picture(right, hand(.left, 0.25))]
    let found = try follow(frames, by: recognizer { $0.numHands = 2 })
    #expect(found.map { $0.map(\.handedness) } == [[.right], [.right, .left]])
  }

  /// Where no overlap is enough, the palm of a tracked hand is looked at again, and the duplicate
  /// is dropped.
  @Test(arguments: [(0.5, 1), (1, 2)] as [(Float, Int)])
  func overlapTellsWhichPalmsAreTracked(confidence: Float, regions: Int) throws {
    var options = HandLandmarkerOptions()
    options.numHands = 2
    options.minTrackingConfidence = confidence
    let pipeline = try HandPipeline(models: TestModels.installed().landmarker, options: options)
    let frame = try picture(hand(.right, 0.5))
    var trace: PipelineTrace?
    let first = try pipeline.hands(in: frame, tracked: [], rotation: .none, trace: &trace)
    try #require(first.count == 1)
    trace = PipelineTrace()
    let second = try pipeline.hands(
      in: frame, tracked: first.map(\.nextRegion), rotation: .none, trace: &trace)
    #expect(trace?.detector != nil)
    #expect(trace?.regions.count == regions)
    #expect(trace?.regions.first?.rectangle == first[0].nextRegion)
    #expect(second.count == 1)
  }

  @Test func moreTrackedRegionsThanHandsAreLeftOut() throws {
    let pipeline = try HandPipeline(models: TestModels.installed().landmarker)
    let region = NormalizedRectangle(xCenter: 0.5, yCenter: 0.5, width: 0.3, height: 0.4)
    var trace: PipelineTrace? = PipelineTrace()
    _ = try pipeline.hands(
      in: picture(), tracked: [region, region], rotation: .none, trace: &trace)
    #expect(trace?.detector == nil && trace?.regions.count == 1)
  }

  /// A region without area is skipped; kept hands are counted among the regions that were looked
  /// at.
  @Test func keptHandsAreThoseOfTheTrace() throws {
    var options = GestureRecognizerOptions()
    options.numHands = 2
    let pipeline = try GesturePipeline(models: TestModels.installed(), options: options)
    let frame = try picture(hand(.right, 0.5))
    var trace: PipelineTrace? = PipelineTrace()
    let first = try pipeline.hands(in: frame, rotation: .none, trace: &trace)
    let region = try #require(first.first).nextRegion
    #expect(trace?.detector != nil && trace?.keptRegions == [0] && trace?.gestures.count == 1)

    let flat = NormalizedRectangle(xCenter: 0.5, yCenter: 0.5, width: 0, height: 0.4)
    let second = try pipeline.hands(
      in: frame, tracked: [flat, region], rotation: .none, trace: &trace)
    #expect(second.count == 1 && pipeline.regionPositions == [1])
    // Nothing of the first picture is left in the trace.
    #expect(trace?.detector == nil && trace?.regions.map(\.rectangle) == [region])
    #expect(trace?.keptRegions == [0] && trace?.gestures.count == 1)
  }

  @Test func landmarkerFollowsTheRecognizersHands() throws {
    var options = HandLandmarkerOptions()
    options.numHands = 2
    let session = try HandLandmarker(
      models: TestModels.installed().landmarker, options: options
    ).video()
    let frames = try [picture(hand(.right, 0.4)), picture(hand(.right, 0.42)), picture()]
    let recognized = try follow(frames, by: recognizer { $0.numHands = 2 })
    #expect(recognized.map(\.count) == [1, 1, 0])
    for (index, frame) in frames.enumerated() {
      let found = try session.recognize(frame, at: .milliseconds(index))
      #expect(found.hands.map(\.landmarks) == recognized[index].map(\.landmarks))
      #expect(found.hands.map(\.nextRegion) == recognized[index].map(\.nextRegion))
    }
  }

  @Test func framesMayBeTurned() throws {
    var turned = hand(.right, 0.5)
    turned.rotation = -90
    let frame = try picture(turned)
    let still = try GestureRecognizer(models: TestModels.installed())
      .recognize(frame, rotationDegrees: 90)
    let session = try recognizer().video()
    let found = try (0..<2).map {
      try session.recognize(frame, at: .milliseconds($0), rotationDegrees: 90)
    }
    #expect(untracked(found[0].hands) == still.hands)
    #expect(found.map { $0.hands.map(\.gesture?.name) } == [["Open_Palm"], ["Open_Palm"]])
  }
}
