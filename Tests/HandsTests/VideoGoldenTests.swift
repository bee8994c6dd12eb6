import HandsFileInput
import HandsSynthetic
import Hands
import HandsTestSupport
import Testing

/// Whole clips in video mode, against MediaPipe's results frame by frame; both run freely.
struct VideoGoldenTests {
  @Test(
    .enabled(if: !RecordedBundle.atHand.isEmpty, "\(RecordedBundle.absence)"), arguments: [0, 1])
  func drawnClipsAreFollowed(clip index: Int) throws {
    let clip = try #require(try RenderedGoldens(named: "clips").clips)[index]
    let sequence = try #require(clip.sequence)
    let tolerance = ClipTolerance.of(.preferred)
    let sessions = try RecordedBundle.atHand.map {
      ($0.name, try session(TestModels.recorded($0), numHands: clip.hands))
    }
    var agreeing = 0
    let results = TestEffort.isFull ? clip.results : Array(clip.results.prefix(60))
    for (number, golden) in results.enumerated() {
      let picture = try sequence.frame(at: number)
      try #require(SHA256.hexDigest(of: picture.bytes) == golden.pictureSha256)
      for (name, session) in sessions {
        let result = try session.recognize(
          picture, at: .milliseconds(40 * number))
        guard names(result.lists.handedness) == golden.handedness.map({ [$0] }),
          names(result.lists.gestures) == golden.gestures[name]?.map({ [$0] })
        else { continue }
        agreeing += 1
        expectClose(
          recordedPoints(result.lists.landmarks), golden.points.flatMap { $0.flatMap { $0 } },
          within: tolerance.points)
      }
    }
    #expect(
      Double(agreeing) >= tolerance.agreement * Double(results.count * sessions.count))
  }

  @Test(
    .enabled(if: SharedFiles.exist), arguments: GoldenClip.names, TestModels.clipKernels)
  func recordedClipsAreFollowed(name: String, kernels: KernelSet) throws {
    let tolerance = ClipTolerance.of(kernels)
    for run in try GoldenClip(named: name).runs {
      let session = try session(
        TestModels.recognizer(kernels: kernels), numHands: run.options.numHands,
        minTrackingConfidence: run.options.minTrackingConfidence)
      var agreeing = 0
      for frame in run.frames {
        let picture = try TestModels.frame(frame.frame, of: name)
        let result = try session.recognize(
          picture, at: .milliseconds(frame.timestampMs))
        guard names(result.lists.handedness) == frame.handedness.map({ $0.map(\.categoryName) }),
          names(result.lists.gestures) == frame.gestures.map({ $0.map(\.categoryName) })
        else { continue }
        agreeing += 1
        if tolerance.isExact {
          expectEqual(result, frame.result, within: .fused)
        } else {
          expectClose(
            result.lists.landmarks.flatMap { $0.flatMap { [$0.x, $0.y] } },
            frame.landmarks.flatMap { $0.flatMap { $0.prefix(2) } }, within: tolerance.points)
        }
      }
      #expect(Double(agreeing) >= tolerance.agreement * Double(run.frames.count))
    }
  }

  private func session(
    _ models: GestureRecognizerModels, numHands: Int, minTrackingConfidence: Float = 0.5
  ) throws -> VideoSession {
    var options = GestureRecognizerOptions()
    options.numHands = numHands
    options.minTrackingConfidence = minTrackingConfidence
    return try GestureRecognizer(models: models, options: options).video()
  }
}
