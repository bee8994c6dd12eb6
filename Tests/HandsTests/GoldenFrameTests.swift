import Hands
import TestSupport
import Testing

/// Frames of a clip from recorded regions: what tracking will build on.
@Suite(.enabled(if: SharedFiles.exist))
struct GoldenFrameTests {
  @Test(arguments: ["gesture_clip", "motion_clip"])
  func regionsOfThePreviousFrameGiveTheHands(clip: String) throws {
    let run = try #require(try GoldenClip(named: clip).runs.last)
    var options = HandLandmarkerOptions()
    options.numHands = run.options.numHands
    let pipeline = try HandPipeline(
      models: TestModels.recognizer().landmarker, options: options)
    let tolerance = Tolerance.of(.preferred)
    for frame in run.frames.filter({ !$0.handRectsUsed.isEmpty }).striding(by: 25) {
      let number = String(frame.frame)
      let file = String(repeating: "0", count: 4 - number.count) + number
      let picture = try TestModels.frame(file, of: clip)
      var trace: PipelineTrace?
      let hands = try pipeline.hands(
        in: picture, regions: frame.handRectsUsed.map(\.rectangle), trace: &trace)
      expectClose(
        hands.flatMap { $0.landmarks.flatMap { [$0.x, $0.y, $0.z] } },
        frame.landmarks.flatMap { $0.flatMap { $0 } }, within: tolerance.landmarks)
      expectClose(
        hands.flatMap { $0.worldLandmarks.flatMap { [$0.x, $0.y, $0.z] } },
        frame.worldLandmarks.flatMap { $0.flatMap { $0 } }, within: tolerance.worldLandmarks)
      expectEqual(
        hands.map { [$0.handedness] }, frame.handedness, within: tolerance.scores)
      if tolerance.landmarks == 0 {
        #expect(hands.map(\.nextRegion) == frame.rectNextFrame.map(\.rectangle))
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
