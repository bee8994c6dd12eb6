import HandsImaging
import Hands
import HandsTestSupport
import Testing

/// What the stages say about themselves, against recorded stages.
@Suite(.enabled(if: SharedFiles.exist))
struct PipelineTraceTests {
  private static let scores = Tolerance.of(.preferred).scores
  /// Raw outputs of the preferred kernels are those of MediaPipe's runtime.
  private static let raw: Float = Tolerance.of(.preferred).landmarks == 0 ? 0 : 1e-2

  @Test(arguments: ["two_hands_down", "rock_two_palms_wide", "call_no_hand"])
  func stagesAreRecorded(name: String) throws {
    let photo = try GoldenPhoto(named: name)
    var options = GestureRecognizerOptions()
    options.numHands = 2
    let recognizer = try GestureRecognizer(models: TestModels.recognizer(), options: options)
    var trace: PipelineTrace? = PipelineTrace()
    _ = try recognizer.recognize(
      PictureSource(TestModels.photo(name)), trace: &trace)
    let recorded = try #require(trace)
    try compare(try #require(recorded.detector), photo.stages.detector)
    try compare(recorded, photo.stages)
  }

  private func compare(
    _ detector: PipelineTrace.Detector, _ golden: GoldenPhoto.Detector
  ) throws {
    #expect(
      detector.region
        == RegionOfInterest(
          centerX: golden.roiPixels.centerX, centerY: golden.roiPixels.centerY,
          width: golden.roiPixels.width, height: golden.roiPixels.height,
          rotation: golden.roiPixels.rotation))
    for row in golden.topRaw {
      expectClose([detector.logits[row.anchor]], [row.scoreLogit], within: PipelineTraceTests.raw)
      let start = row.anchor * row.box.count
      expectClose(
        Array(detector.boxes[start..<(start + row.box.count)]), row.box,
        within: PipelineTraceTests.raw)
    }
    #expect(detector.candidates.count == golden.candidates.count)
    #expect(detector.suppressed.count == golden.afterNms.count)
    expectClose(
      detector.detections.flatMap {
        [$0.score, $0.box.xMin, $0.box.yMin, $0.box.width, $0.box.height]
      },
      golden.palmDetections.flatMap { [$0.score, $0.xmin, $0.ymin, $0.width, $0.height] },
      within: 1e-5)
  }

  private func compare(_ trace: PipelineTrace, _ golden: GoldenPhoto.Stages) throws {
    try #require(trace.regions.count == golden.hands.count)
    #expect(trace.keptRegions == golden.keptAfterDeduplication)
    for (hand, expected) in zip(trace.regions, golden.hands) {
      #expect(hand.isPresent == expected.present)
      expectClose(hand.output.landmarks, expected.rawLandmarks, within: PipelineTraceTests.raw)
      expectClose(
        hand.output.worldLandmarks, expected.rawWorldLandmarks, within: PipelineTraceTests.raw)
      expectClose(
        [hand.output.presence] + hand.output.scores,
        [expected.presence, expected.handednessRaw], within: PipelineTraceTests.scores)
    }
    let gestures = golden.hands.compactMap(\.gesture)
    try #require(trace.gestures.count == gestures.count)
    for (gesture, expected) in zip(trace.gestures, gestures) {
      expectClose(
        gesture.input.landmarks, expected.embedderHand.flatMap { $0 },
        within: PipelineTraceTests.scores)
      expectClose(gesture.embedding, expected.embedding, within: 1e-3)
      expectClose(gesture.cannedScores, expected.cannedScores, within: PipelineTraceTests.scores)
      #expect(gesture.customScores == nil)
    }
  }

  @Test func customScoresAreRecorded() throws {
    let photo = try GoldenPhoto(named: "thumb_up")
    let recognizer = try GestureRecognizer(
      models: TestModels.recognizer("custom_gesture_recognizer"))
    var trace: PipelineTrace? = PipelineTrace()
    _ = try recognizer.recognize(
      PictureSource(TestModels.photo("thumb_up")), trace: &trace)
    let gesture = try #require(trace?.gestures.first)
    let golden = try #require(photo.customBundle.hands.first)
    expectClose(gesture.cannedScores, golden.cannedScores, within: PipelineTraceTests.scores)
    expectClose(
      try #require(gesture.customScores), try #require(golden.customScores),
      within: PipelineTraceTests.scores)
  }
}
