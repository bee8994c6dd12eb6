import Hands
import HandsTestSupport
import Testing

/// Frames of a clip, each from the recorded regions of the frame before.
///
/// One frame in ten with the preferred kernels, one in 40 with the other fast sets; with
/// `HANDS_FULL_TESTS` every frame, and one in 40 with the naive kernels.
@Suite(.enabled(if: SharedFiles.exist))
struct GoldenFrameTests {
  private static func step(_ kernels: KernelSet) -> Int {
    if kernels == .reference { return 40 }
    return TestEffort.isFull ? 1 : kernels == .preferred ? 10 : 40
  }

  @Test(
    arguments: GoldenClip.names,
    KernelSet.available.filter { TestEffort.isFull || $0 != .reference })
  func regionsOfThePreviousFrameGiveTheHands(clip: String, kernels: KernelSet) throws {
    let tolerance = Tolerance.of(kernels)
    for run in try GoldenClip(named: clip).runs {
      var options = GestureRecognizerOptions()
      options.numHands = run.options.numHands
      options.minTrackingConfidence = run.options.minTrackingConfidence
      let pipeline = try GesturePipeline(
        models: TestModels.recognizer(kernels: kernels), options: options)
      for frame in run.frames.striding(by: Self.step(kernels)) {
        var trace: PipelineTrace? = PipelineTrace()
        let hands = try pipeline.hands(
          in: TestModels.frame(frame.frame, of: clip),
          tracked: frame.trackedRectsIn.map(\.rectangle), rotation: .none, trace: &trace)
        #expect((trace?.detector != nil) == frame.detectorRan)
        #expect(trace?.regions.map(\.isPresent) == frame.handPresent)
        expectEqual(HandsResult(hands: hands, hasGestures: true), frame.result, within: tolerance)
        expectClose(
          trace?.regions.flatMap(\.rectangle.numbers) ?? [],
          frame.handRectsUsed.flatMap(\.rectangle.numbers), within: tolerance.landmarks)
        expectClose(
          hands.flatMap(\.nextRegion.numbers), frame.rectNextFrame.flatMap(\.rectangle.numbers),
          within: tolerance.landmarks)
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

extension NormalizedRectangle {
  var numbers: [Float] { [xCenter, yCenter, width, height, rotation] }
}
