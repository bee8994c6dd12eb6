import HandsSynthetic
import Hands
import HandsTestSupport
import Testing

@Suite(.enabled(if: TestModels.installedBundle != nil))
struct StageTimerTests {
  /// A clock that is read once a stage: each stage takes one tick.
  private func ticking() -> StageTimer {
    var ticks: UInt64 = 0
    return StageTimer {
      ticks += 1
      return ticks
    }
  }

  @Test func everyStageOfAPictureIsTimed() throws {
    let pipeline = try GesturePipeline(models: TestModels.installed())
    let picture = try HandRenderer.render(HandScene(pose: .victory, seed: 3))
    let timer = ticking()
    pipeline.handPipeline.timer = timer
    var trace: PipelineTrace?
    let hands = try pipeline.hands(in: picture, rotation: .none, trace: &trace)
    #expect(hands.count == 1)
    // The projection of the one hand, then what is done for all of them.
    #expect(timer.times == [1, 1, 1, 1, 1, 2, 1])
    timer.start()
    #expect(timer.times == [0, 0, 0, 0, 0, 0, 0])
  }

  @Test func trackedFramesNeedNoDetector() throws {
    let pipeline = try GesturePipeline(models: TestModels.installed())
    let picture = try HandRenderer.render(HandScene(pose: .victory, seed: 3))
    var trace: PipelineTrace?
    let found = try pipeline.hands(in: picture, rotation: .none, trace: &trace)
    let timer = ticking()
    pipeline.handPipeline.timer = timer
    let tracked = try pipeline.hands(
      in: picture, tracked: found.map(\.nextRegion), rotation: .none, trace: &trace)
    #expect(timer.times == [0, 0, 0, 1, 1, 2, 1])
    #expect(tracked.map(\.handedness) == found.map(\.handedness))
    #expect(tracked.map(\.gesture?.name) == ["Victory"])
  }
}
