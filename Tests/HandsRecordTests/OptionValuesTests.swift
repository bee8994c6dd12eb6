import Hands
import HandsLandmarking
import HandsRecord
import Testing

@Suite struct OptionValuesTests {
  @Test func defaultsAreTheLibrarys() throws {
    #expect(try SessionOptions(OptionValues()).task == GestureRecognizerOptions())
    #expect(try !SessionOptions(OptionValues()).landmarksOnly)
  }

  @Test func valuesReachTheTask() throws {
    var values = OptionValues()
    values.numHands = 3
    values.minHandDetectionConfidence = 0.25
    values.minHandPresenceConfidence = 0.75
    values.minTrackingConfidence = 0.625
    values.numThreads = 2
    values.mirrored = true
    values.landmarksOnly = true
    values.smoothingMinCutoff = 0.5
    values.smoothingBeta = 2
    values.smoothingDerivativeCutoff = 3
    values.gestureVoteWindow = 5
    values.gestureVoteHoldUs = 7
    values.averagesHandedness = true
    values.identityGapUs = 750_000
    values.coastingFrames = 2
    values.oneOfEachSide = true
    values.cannedMaxResults = 1
    values.cannedScoreThreshold = 0.125
    values.cannedAllowlist = ["a"]
    values.customDenylist = ["b"]
    values.search = "far"
    values.landmarks = "refined"
    values.detectionIntervalUs = 250_000
    let options = try SessionOptions(values)
    var expected = GestureRecognizerOptions()
    expected.numHands = 3
    expected.minHandDetectionConfidence = 0.25
    expected.minHandPresenceConfidence = 0.75
    expected.minTrackingConfidence = 0.625
    expected.numThreads = 2
    expected.isMirrored = true
    expected.search = .far
    expected.landmarks = .refined
    expected.tracking.detectionInterval = .milliseconds(250)
    expected.tracking.smoothing = OneEuroParameters(minCutoff: 0.5, beta: 2, derivativeCutoff: 3)
    expected.tracking.gestureVote = GestureVoteOptions(window: 5, hold: .microseconds(7))
    expected.tracking.averagesHandedness = true
    expected.tracking.identityGap = .milliseconds(750)
    expected.tracking.coastingFrames = 2
    expected.tracking.oneOfEachSide = true
    expected.cannedGesturesClassifierOptions.maxResults = 1
    expected.cannedGesturesClassifierOptions.scoreThreshold = 0.125
    expected.cannedGesturesClassifierOptions.categoryAllowlist = ["a"]
    expected.customGesturesClassifierOptions.categoryDenylist = ["b"]
    #expect(options.task == expected)
    #expect(options.landmarksOnly)
  }

  @Test(arguments: ["", "Near", "near ", String(repeating: "x", count: 1000)])
  func unknownNamesAreRefused(name: String) {
    var values = OptionValues()
    values.search = name
    #expect {
      _ = try SessionOptions(values)
    } throws: {
      "\($0)" == "search is \(name); it must be one of mediapipe, near, far"
    }
  }

  @Test func shortRecordsAreRefused() throws {
    var reader = RecordReader([UInt8](repeating: 0, count: 40), name: "options")
    var error = #expect(throws: RecordError.self) { try OptionValues(from: &reader) }
    #expect(error?.description == "The record of the options is malformed at byte 36.")
    reader = RecordReader([255, 255, 255, 127], name: "names")
    error = #expect(throws: RecordError.self) { try reader.names() }
    #expect(error?.description == "The record of the names is malformed at byte 4.")
  }
}
