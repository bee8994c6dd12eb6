import HandsSynthetic
import HandsTestSupport
import Testing

@testable import Hands

/// Results of a video as a sequence.
@Suite(.enabled(if: TestModels.installedBundle != nil))
struct VideoResultsTests {
  private func options(_ mode: RunningMode = .video) -> GestureRecognizerOptions {
    var options = GestureRecognizerOptions()
    options.runningMode = mode
    return options
  }

  private func recognizer(_ mode: RunningMode = .video) throws -> GestureRecognizer {
    try GestureRecognizer(models: TestModels.installed(), options: options(mode))
  }

  private static func frames(_ times: [Int]) throws -> [VideoFrame] {
    try times.enumerated().map { index, time in
      let x = 0.45 + 0.02 * Float(index)
      return VideoFrame(
        picture: try HandRenderer.render(
          HandScene(
            pose: .openPalm, position: PicturePosition(x: x, y: 0.5), seed: 5, size: 240)),
        timestampInMilliseconds: time)
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
    let (recognizer, other) = (try recognizer(), try recognizer())
    let landmarker = try HandLandmarker(
      models: TestModels.installed().landmarker, options: options().landmarker)
    var found: [VideoFrameResult<HandsResult>] = []
    for try await result in recognizer.results(for: stream(frames)) { found.append(result) }
    #expect(found.map(\.frame) == frames)
    #expect(found.allSatisfy { $0.result.hands.count == 1 })
    let expected = try frames.map { frame in
      try other.recognize(
        videoFrame: frame.picture, timestampInMilliseconds: frame.timestampInMilliseconds)
    }
    #expect(found.map(\.result) == expected)
    var landmarks: [[HandLandmarks<NormalizedLandmark>]] = []
    for try await result in landmarker.results(for: stream(frames)) {
      landmarks.append(result.result.hands.map(\.landmarks))
    }
    #expect(landmarks == expected.map { $0.hands.map(\.landmarks) })
  }

  @Test func anErrorEndsTheSequence() async throws {
    let frames = try VideoResultsTests.frames([0, 40, 40, 80])
    var iterator = try recognizer().results(for: stream(frames)).makeAsyncIterator()
    for time in [0, 40] {
      #expect(try await iterator.next()?.frame.timestampInMilliseconds == time)
    }
    do {
      _ = try await iterator.next()
      Issue.record("equal times were accepted")
    } catch {
      guard case .timestampNotIncreasing(milliseconds: 40, last: 40)? = error as? HandsError
      else { throw error }
    }
    #expect(try await iterator.next() == nil)
  }

  @Test func theSequenceBelongsToVideoMode() async throws {
    var iterator = try recognizer(.image).results(
      for: stream(VideoResultsTests.frames([0]))
    ).makeAsyncIterator()
    do {
      _ = try await iterator.next()
      Issue.record("a task in image mode looked at a frame")
    } catch {
      guard case .wrongRunningMode(call: .video, task: .image)? = error as? HandsError else {
        throw error
      }
    }
  }

  @Test func errorsOfTheFramesArePassedOn() async throws {
    struct Unplugged: Error {}
    let frames = AsyncThrowingStream<VideoFrame, any Error> { $0.finish(throwing: Unplugged()) }
    await #expect(throws: Unplugged.self) {
      for try await _ in try recognizer().results(for: frames) {}
    }
  }

  /// A camera that never ends; the consumer gives up after two results.
  @Test func cancellingEndsTheSequence() async throws {
    let frame = try VideoResultsTests.frames([0])[0]
    let recognizer = try recognizer()
    let frames = AsyncStream<VideoFrame> { continuation in
      for time in 0..<3 {
        var frame = frame
        frame.timestampInMilliseconds = time
        continuation.yield(frame)
      }
    }
    let seen = Journal<Int>()
    let consumer = Task {
      for try await result in recognizer.results(for: frames) {
        seen.write(result.frame.timestampInMilliseconds)
        if seen.entries.count == 2 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    do {
      try await consumer.value
      Issue.record("the sequence ended as if there were no more frames")
    } catch {
      guard case .cancelled? = error as? HandsError else { throw error }
    }
    #expect(seen.entries == [0, 1])
    // Nothing of the third frame was looked at: its time is free.
    _ = try recognizer.recognize(videoFrame: frame.picture, timestampInMilliseconds: 2)
  }

  /// While it waits for a frame that does not come.
  @Test func cancellingEndsTheWaitForAFrame() async throws {
    let recognizer = try recognizer()
    let (frames, continuation) = AsyncStream.makeStream(of: VideoFrame.self)
    let consumer = Task {
      for try await _ in recognizer.results(for: frames) {}
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
