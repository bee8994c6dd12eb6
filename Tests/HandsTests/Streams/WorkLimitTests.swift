import HandsSynthetic
import HandsTestSupport
import Testing

@testable import Hands

/// Deadlines and cancellation.
@Suite(.enabled(if: TestModels.installedBundle != nil))
struct WorkLimitTests {
  private static func picture() throws -> Picture {
    try HandRenderer.render(HandScene(pose: .victory, seed: 3, size: 240))
  }

  @Test func nothingIsDoneAfterTheDeadline() throws {
    let picture = try WorkLimitTests.picture()
    let models = try TestModels.installed()
    let recognizer = try GestureRecognizer(models: models)
    let landmarker = try HandLandmarker(models: models.landmarker)
    let past = ContinuousClock.now
    var trace: PipelineTrace? = PipelineTrace()
    for error in [
      refusal { () throws(HandsError) in
        try recognizer.recognize(PictureSource(picture), deadline: past, trace: &trace)
      },
      refusal { () throws(HandsError) in try landmarker.recognize(picture, deadline: past) },
    ] {
      guard case .deadlineExceeded? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(error?.description.contains("deadline") == true)
      #expect(error?.mediaPipeMessage == nil)
    }
    #expect(trace?.detector == nil)
    let result = try recognizer.recognize(picture, deadline: .now + .seconds(3600))
    #expect(try recognizer.recognize(picture) == result && result.hands.count == 1)
  }

  /// The frame's time is free, and the hands are followed from the frame before.
  @Test func aFrameThatIsTooLateChangesNothing() throws {
    let picture = try WorkLimitTests.picture()
    let models = try TestModels.installed()
    let (late, undisturbed) = (
      try GestureRecognizer(models: models).video(),
      try GestureRecognizer(models: models).video()
    )
    for time in 0..<3 {
      let error = refusal { () throws(HandsError) in
        try late.recognize(
          picture, at: .milliseconds(time), deadline: .now - .seconds(1))
      }
      guard case .deadlineExceeded? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(
        try late.recognize(picture, at: .milliseconds(time))
          == undisturbed.recognize(picture, at: .milliseconds(time)))
    }
  }

  private typealias Run = (times: [UInt64], error: HandsError?)

  /// Stages that were done when something happened at the end of one of them.
  private func stages(
    until stage: PipelineStage, _ event: @escaping (GesturePipeline) -> Void
  ) throws -> Run {
    let pipeline = try GesturePipeline(models: TestModels.installed())
    let picture = try WorkLimitTests.picture()
    var (ticks, trace): (UInt64, PipelineTrace?) = (0, nil)
    let timer = StageTimer { [unowned pipeline] in
      ticks += 1
      // The first tick is the start.
      if ticks == UInt64(stage.rawValue) + 2 { event(pipeline) }
      return ticks
    }
    pipeline.timer = timer
    let error = refusal { () throws(HandsError) in
      try pipeline.hands(in: picture, rotation: .none, trace: &trace)
    }
    return (timer.times, error)
  }

  /// Stages that need no further net are finished.
  @Test(
    arguments: [
      (.detectorWarp, [1, 1, 1, 0, 0, 1, 0]), (.detectorNet, [1, 1, 1, 0, 0, 1, 0]),
      (.detectionDecoding, [1, 1, 1, 0, 0, 1, 0]), (.landmarkNet, [1, 1, 1, 1, 1, 2, 1]),
    ] as [(PipelineStage, [UInt64])])
  func theDeadlineIsLookedAtBeforeEachNet(stage: PipelineStage, times: [UInt64]) throws {
    let stages = try self.stages(until: stage) { pipeline in
      pipeline.limit = WorkLimit(deadline: .now - .seconds(1))
    }
    guard case .deadlineExceeded? = stages.error else {
      Issue.record("\(String(describing: stages.error))")
      return
    }
    #expect(stages.times == times)
  }

  /// After a warp the image net is given up before its first operator.
  @Test(
    arguments: [
      (.detectorWarp, [1, 0, 1, 0, 0, 0, 0]), (.detectorNet, [1, 1, 1, 0, 0, 1, 0]),
      (.landmarkWarp, [1, 1, 1, 1, 0, 2, 0]),
    ] as [(PipelineStage, [UInt64])])
  func cancellationIsLookedAtBetweenAndInNets(
    stage: PipelineStage, times: [UInt64]
  ) async throws {
    let stages = try await Task { () throws -> Run in
      try self.stages(until: stage) { _ in withUnsafeCurrentTask { $0?.cancel() } }
    }.value
    guard case .cancelled? = stages.error else {
      Issue.record("\(String(describing: stages.error))")
      return
    }
    #expect(stages.times == times)
  }

  @Test func aCancelledTaskLooksAtNothing() async throws {
    let picture = try WorkLimitTests.picture()
    let recognizer = try GestureRecognizer(models: TestModels.installed())
    let error = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return refusal { () throws(HandsError) in try recognizer.recognize(picture) }
    }.value
    guard case .cancelled? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.description == "The work was canceled")
  }
}
