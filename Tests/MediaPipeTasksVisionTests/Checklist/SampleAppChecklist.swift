import MediaPipeTasksVision
import HandsTestSupport
import Testing

/// The tests of MediaPipe's sample apps, by the numbers of `README.md`; a photograph of a thumb up
/// stands for their `thumbs-up.png`.
@Suite(
  .enabled(if: TestBundle.recorded != nil, TestBundle.absence), .enabled(if: SharedFiles.exist))
struct SampleAppChecklist {
  private let subject = Subject.photo("thumb_up")

  @Test("A-01 The gesture app's result at thresholds of 0.3")
  func gestureApp() throws {
    let result = try recognizer { options in
      options.minHandDetectionConfidence = 0.3
      options.minHandPresenceConfidence = 0.3
      options.minTrackingConfidence = 0.3
    }.recognize(image: subject.image())
    #expect(result.gestures.map { $0.map(\.categoryName) } == [["Thumb_Up"]])
    #expect(result.gestures.first?.first?.index == -1)
    #expect(result.landmarks.map(\.count) == [21])
    expectSimilar(result.landmarks, try subject.golden())
  }

  @Test("A-01 MediaPipe's own result at low thresholds")
  func lowThresholds() throws {
    let golden = try GoldenPhoto(named: "thumb_up").resultLowThresholds
    let low = try #require(golden.options)
    let result = try recognizer { options in
      options.numHands = low.numHands
      options.minHandDetectionConfidence = low.minHandDetectionConfidence
      options.minHandPresenceConfidence = low.minHandPresenceConfidence
    }.recognize(image: subject.image())
    expectEqual(result, golden)
  }

  @Test("A-02 The hand app's result")
  func handApp() throws {
    let result = try landmarker { $0.numHands = 1 }.detect(image: subject.image())
    expectEqual(result, try subject.golden())
    #expect(result.landmarks.map(\.count) == [21])
  }
}
