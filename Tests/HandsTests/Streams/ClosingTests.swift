import Dispatch
import HandsTestSupport
import Testing

@testable import Hands

/// How tasks whose calls return their results are closed.
struct ClosingTests {
  /// A pipeline that waits at a door, and says so.
  private final class WaitingPipeline: FramePipeline {
    var timer: StageTimer?
    var limit = WorkLimit()
    let regionPositions: [Int] = []
    private let entered: Journal<Int>
    private let door: Door

    init(entered: Journal<Int>, door: Door) {
      self.entered = entered
      self.door = door
    }

    func hands(
      in picture: PictureSource, rotation: ImageRotation, trace: inout PipelineTrace?
    ) throws(HandsError) -> [Hand] {
      entered.write(0)
      door.pass()
      return []
    }

    func hands(
      in picture: PictureSource, tracked: [NormalizedRectangle], looks: FrameLooks,
      rotation: ImageRotation,
      trace: inout PipelineTrace?
    ) throws(HandsError) -> [Hand] {
      try hands(in: picture, rotation: rotation, trace: &trace)
    }
  }

  private func isClosed(_ call: () throws -> Void) -> Bool {
    do {
      try call()
      return false
    } catch {
      guard case .closed? = error as? HandsError else { return false }
      return true
    }
  }

  /// One call is in work, another waits for its turn: the first has its result, the other none.
  @Test(arguments: [true, false])
  func closingWaitsForTheCallInWork(isVideo: Bool) throws {
    let (entered, door, steps) = (Journal<Int>(), Door(), Journal<String>())
    let pipeline = try SharedPipeline(hasGestures: false) {
      WaitingPipeline(entered: entered, door: door)
    }
    let session = VideoSession(pipeline, HandLandmarkerOptions())
    let picture = try TestModels.blank(.rgb)
    @Sendable func look(at time: Int) throws {
      if isVideo {
        _ = try session.recognize(picture, at: .milliseconds(time))
      } else {
        var trace: PipelineTrace?
        _ = try pipeline.result(
          of: PictureSource(picture), rotation: .none, limit: WorkLimit(), trace: &trace)
      }
    }
    DispatchQueue.global().async {
      steps.write((try? look(at: 0)) == nil ? "refused" : "looked")
    }
    try #require(entered.wait())
    DispatchQueue.global().async {
      pipeline.close()
      steps.write("closed")
    }
    #expect(steps.entries.isEmpty)
    door.open()
    try #require(steps.wait(for: 2))
    #expect(steps.entries.sorted() == ["closed", "looked"])
    #expect(isClosed { try look(at: 1) })
    pipeline.close()
    #expect(isClosed { try look(at: 2) })
    #expect(entered.entries.count == 1)
  }

  @Test(.enabled(if: TestModels.installedBundle != nil))
  func closedTasksRefusePictures() async throws {
    let picture = try TestModels.blank(.rgb)
    let models = try TestModels.installed()
    let recognizer = try GestureRecognizer(models: models)
    let landmarker = try HandLandmarker(models: models.landmarker)
    let (video, live) = (try landmarker.video(), try landmarker.live())
    _ = try recognizer.recognize(picture)
    _ = try video.recognize(picture, at: .zero)
    for _ in 0..<2 {
      recognizer.close()
      landmarker.close()
      #expect(isClosed { _ = try recognizer.recognize(picture) })
      #expect(isClosed { _ = try landmarker.recognize(picture) })
      #expect(isClosed { _ = try video.recognize(picture, at: .milliseconds(1)) })
    }
    // Of a live stream it is the frame's result.
    try live.send(picture, at: .zero)
    var results = live.results.makeAsyncIterator()
    let output = try #require(await results.next())
    #expect(isClosed { _ = try output.result.get() })
  }
}
