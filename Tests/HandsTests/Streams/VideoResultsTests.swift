import HandsSynthetic
import HandsTestSupport
import Testing

@testable import Hands

/// Results of a video as a sequence.
@Suite(.enabled(if: TestModels.installedBundle != nil))
struct VideoResultsTests {
  private func session() throws -> VideoSession {
    try GestureRecognizer(models: TestModels.installed()).video()
  }

  private static func frames(_ times: [Int]) throws -> [VideoFrame] {
    try times.enumerated().map { index, time in
      let x = 0.45 + 0.02 * Float(index)
      return VideoFrame(
        picture: try HandRenderer.render(
          HandScene(
            pose: .openPalm, position: PicturePosition(x: x, y: 0.5), seed: 5, size: 240)),
        time: .milliseconds(time))
    }
  }

  /// Frames that come at once.
  private func stream(_ frames: [VideoFrame]) -> AsyncStream<VideoFrame> {
    AsyncStream { continuation in
      for frame in frames { continuation.yield(frame) }
      continuation.finish()
    }
  }

  @Test func eachFrameHasItsResult() async throws {
    let frames = try VideoResultsTests.frames([0, 40, 80, 120])
    let (session, other) = (try session(), try session())
    let landmarker = try HandLandmarker(models: TestModels.installed().landmarker).video()
    var found: [VideoFrameResult] = []
    for try await result in session.results(for: stream(frames)) { found.append(result) }
    #expect(found.map(\.frame) == frames)
    #expect(found.allSatisfy { $0.result.hands.count == 1 })
    let expected = try frames.map { try other.recognize($0.picture, at: $0.time) }
    #expect(found.map(\.result) == expected)
    var landmarks: [[HandLandmarks<NormalizedLandmark>]] = []
    for try await result in landmarker.results(for: stream(frames)) {
      landmarks.append(result.result.hands.map(\.landmarks))
    }
    #expect(landmarks == expected.map { $0.hands.map(\.landmarks) })
  }

  @Test func anErrorEndsTheSequence() async throws {
    let frames = try VideoResultsTests.frames([0, 40, 40, 80])
    var iterator = try session().results(for: stream(frames)).makeAsyncIterator()
    for time in [0, 40] {
      #expect(try await iterator.next()?.frame.time == .milliseconds(time))
    }
    do {
      _ = try await iterator.next()
      Issue.record("equal times were accepted")
    } catch {
      guard
        case .timestampNotIncreasing(.milliseconds(40), last: .milliseconds(40))? = error
          as? HandsError
      else { throw error }
    }
    #expect(try await iterator.next() == nil)
  }

  @Test func errorsOfTheFramesArePassedOn() async throws {
    struct Unplugged: Error {}
    let frames = AsyncThrowingStream<VideoFrame, any Error> { $0.finish(throwing: Unplugged()) }
    await #expect(throws: Unplugged.self) {
      for try await _ in try session().results(for: frames) {}
    }
  }

  /// A camera that never ends; the consumer gives up after two results.
  @Test func cancellingEndsTheSequence() async throws {
    let frame = try VideoResultsTests.frames([0])[0]
    let session = try session()
    let frames = AsyncStream<VideoFrame> { continuation in
      for time in 0..<3 {
        var frame = frame
        frame.time = .milliseconds(time)
        continuation.yield(frame)
      }
    }
    let seen = Journal<Duration>()
    let consumer = Task {
      for try await result in session.results(for: frames) {
        seen.write(result.frame.time)
        if seen.entries.count == 2 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    do {
      try await consumer.value
      Issue.record("the sequence ended as if there were no more frames")
    } catch {
      guard case .cancelled? = error as? HandsError else { throw error }
    }
    #expect(seen.entries == [.zero, .milliseconds(1)])
    // Nothing of the third frame was looked at: its time is free.
    _ = try session.recognize(frame.picture, at: .milliseconds(2))
  }

  /// While it waits for a frame that does not come.
  @Test func cancellingEndsTheWaitForAFrame() async throws {
    let session = try session()
    let (frames, continuation) = AsyncStream.makeStream(of: VideoFrame.self)
    let consumer = Task {
      for try await _ in session.results(for: frames) {}
    }
    consumer.cancel()
    do {
      try await consumer.value
      Issue.record("the sequence ended as if there were no more frames")
    } catch {
      guard case .cancelled? = error as? HandsError else { throw error }
    }
    withExtendedLifetime(continuation) {}
  }
}
