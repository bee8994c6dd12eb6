import FileInput
import HandRendering
import Hands
import TestSupport
import Testing

/// Whole clips in video mode, against MediaPipe's results frame by frame.
///
/// Both run freely: each frame builds on what they themselves found in the frame before. A difference in the last bit grows from frame to frame until it is as large as the net's own
/// jitter, so kernels without fused multiply-add can only be compared roughly.
struct VideoGoldenTests {
  /// Frames that must have the same labels.
  private let leastAgreement: Double
  /// Of points, in fractions of the picture.
  private let tolerance: Float

  init() {
    let isExact = Tolerance.of(.preferred).landmarks == 0
    leastAgreement = isExact ? 1 : 0.95
    tolerance = isExact ? 0 : 0.05
  }

  @Test(
    .enabled(if: !RecordedBundle.atHand.isEmpty, "\(RecordedBundle.absence)"), arguments: [0, 1])
  func drawnClipsAreFollowed(clip index: Int) throws {
    let clip = try #require(try RenderedGoldens(named: "clips").clips)[index]
    let sequence = try #require(clip.sequence)
    let recognizers = try RecordedBundle.atHand.map {
      ($0.name, try recognizer(TestModels.recorded($0), numHands: clip.hands))
    }
    var agreeing = 0
    for (number, golden) in clip.results.enumerated() {
      let picture = try sequence.frame(at: number)
      try #require(SHA256.hexDigest(of: picture.bytes) == golden.pictureSha256)
      for (name, recognizer) in recognizers {
        let result = try recognizer.recognize(
          videoFrame: picture, timestampInMilliseconds: 40 * number)
        guard result.handedness.map({ $0[0].categoryName }) == golden.handedness,
          result.gestures.map({ $0[0].categoryName }) == golden.gestures[name]
        else { continue }
        agreeing += 1
        let tips = [0, 4, 8, 12, 16, 20]
        expectClose(
          result.landmarks.flatMap { hand in tips.flatMap { [hand[$0].x, hand[$0].y] } },
          golden.points.flatMap { $0.flatMap { $0 } }, within: tolerance)
      }
    }
    #expect(
      Double(agreeing) >= leastAgreement * Double(clip.results.count * recognizers.count))
  }

  @Test(.enabled(if: SharedFiles.exist), arguments: GoldenClip.names)
  func recordedClipsAreFollowed(name: String) throws {
    let runs = try GoldenClip(named: name).runs
    for run in runs {
      let recognizer = try recognizer(
        TestModels.recognizer(), numHands: run.options.numHands,
        minTrackingConfidence: run.options.minTrackingConfidence)
      var agreeing = 0
      for frame in run.frames {
        let picture = try TestModels.frame(frame.frame, of: name)
        let result = try recognizer.recognize(
          videoFrame: picture, timestampInMilliseconds: frame.timestampMs)
        guard labels(result.handedness) == frame.handedness.map({ $0.map(\.categoryName) }),
          labels(result.gestures) == frame.gestures.map({ $0.map(\.categoryName) })
        else { continue }
        agreeing += 1
        if tolerance == 0 {
          expectEqual(result, frame.result, within: .fused)
        } else {
          expectClose(
            result.landmarks.flatMap { $0.flatMap { [$0.x, $0.y] } },
            frame.landmarks.flatMap { $0.flatMap { $0.prefix(2) } }, within: tolerance)
        }
      }
      #expect(Double(agreeing) >= leastAgreement * Double(run.frames.count))
    }
  }

  private func labels(_ lists: [[Hands.Category]]) -> [[String]] {
    lists.map { $0.map(\.categoryName) }
  }

  private func recognizer(
    _ models: GestureRecognizerModels, numHands: Int, minTrackingConfidence: Float = 0.5
  ) throws -> GestureRecognizer {
    var options = GestureRecognizerOptions()
    options.runningMode = .video
    options.numHands = numHands
    options.minTrackingConfidence = minTrackingConfidence
    return try GestureRecognizer(models: models, options: options)
  }
}
