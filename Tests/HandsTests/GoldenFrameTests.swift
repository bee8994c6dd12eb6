import Hands
import TestSupport
import Testing

/// Frames of a clip, each from the recorded regions of the frame before.
@Suite(.enabled(if: SharedFiles.exist))
struct GoldenFrameTests {
  @Test(arguments: GoldenClip.names)
  func regionsOfThePreviousFrameGiveTheHands(clip: String) throws {
    let tolerance = Tolerance.of(.preferred)
    for run in try GoldenClip(named: clip).runs {
      var options = HandLandmarkerOptions()
      options.numHands = run.options.numHands
      options.minTrackingConfidence = run.options.minTrackingConfidence
      let pipeline = try HandPipeline(
        models: TestModels.recognizer().landmarker, options: options)
      for frame in run.frames.filter({ !$0.handRectsUsed.isEmpty }).striding(by: 25) {
        var trace: PipelineTrace? = PipelineTrace()
        let hands = try pipeline.hands(
          in: TestModels.frame(frame.frame, of: clip),
          tracked: frame.trackedRectsIn.map(\.rectangle), rotation: .none, trace: &trace)
        #expect((trace?.detector != nil) == frame.detectorRan)
        #expect(trace?.hands.map(\.isPresent) == frame.handPresent)
        expectClose(
          hands.flatMap { $0.landmarks.flatMap { [$0.x, $0.y, $0.z] } },
          frame.landmarks.flatMap { $0.flatMap { $0 } }, within: tolerance.landmarks)
        expectClose(
          hands.flatMap { $0.worldLandmarks.flatMap { [$0.x, $0.y, $0.z] } },
          frame.worldLandmarks.flatMap { $0.flatMap { $0 } }, within: tolerance.worldLandmarks)
        expectEqual(
          hands.map { [$0.handedness] }, frame.handedness, within: tolerance.scores)
        if tolerance.landmarks == 0 {
          #expect(trace?.hands.map(\.rectangle) == frame.handRectsUsed.map(\.rectangle))
          #expect(hands.map(\.nextRegion) == frame.rectNextFrame.map(\.rectangle))
        }
      }
    }
  }
}

extension Array {
  fileprivate func striding(by step: Int) -> [Element] {
    stride(from: 0, to: count, by: step).map { self[$0] }
  }
}

extension GoldenPhoto.Rectangle {
  fileprivate var rectangle: NormalizedRectangle {
    NormalizedRectangle(
      xCenter: xCenter, yCenter: yCenter, width: width, height: height, rotation: rotation)
  }
}
