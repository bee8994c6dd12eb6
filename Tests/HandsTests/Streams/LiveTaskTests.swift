import Foundation
import HandsSynthetic
import HandsTestSupport
import Testing

@testable import Hands

/// Live sessions of the tasks, on drawn hands.
@Suite(.enabled(if: TestModels.installedBundle != nil))
struct LiveTaskTests {
  private func session() throws -> LiveSession {
    try GestureRecognizer(models: TestModels.installed()).live()
  }

  private static func frames(_ count: Int) throws -> [Picture] {
    try (0..<count).map { index in
      try HandRenderer.render(
        HandScene(
          pose: .victory, position: PicturePosition(x: 0.45 + 0.02 * Float(index), y: 0.5), seed: 3,
          size: 240))
    }
  }

  @Test func resultsAreThoseOfAVideo() async throws {
    let models = try TestModels.installed()
    let video = try GestureRecognizer(models: models).video()
    let (live, landmarks) = (try session(), try HandLandmarker(models: models.landmarker).live())
    var results = live.results.makeAsyncIterator()
    var points = landmarks.results.makeAsyncIterator()
    for (index, frame) in try LiveTaskTests.frames(4).enumerated() {
      let time = Duration.milliseconds(40 * index)
      try live.send(frame, at: time)
      try landmarks.send(frame, at: time)
      let output = try #require(await results.next())
      #expect(output.frame == VideoFrame(picture: frame, time: time))
      let expected = try video.recognize(frame, at: time)
      #expect(expected.hands.count == 1)
      #expect(try output.result.get() == expected)
      let found = try #require(await points.next()).result.get()
      #expect(!found.hasGestures && found.hands[0].landmarks == expected.hands[0].landmarks)
    }
    #expect(live.droppedFrameCount == 0)
  }

  /// As fast as possible, from a camera that does not wait.
  @Test func theSequenceEndsAfterTheLastAcceptedFrame() async throws {
    let live = try session()
    let frames = try LiveTaskTests.frames(2)
    for time in 0..<100 { try live.send(frames[time % 2], at: .milliseconds(time)) }
    live.finish()
    #expect(throws: HandsError.closed) { try live.send(frames[0], at: .seconds(1)) }
    var times: [Duration] = []
    for await output in live.results {
      times.append(output.frame.time)
      #expect(try output.result.get().hands.map(\.gesture?.name) == ["Victory"])
    }
    #expect(times.last == .milliseconds(99))
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    #expect(times.count + live.droppedFrameCount == 100)
  }

  @Test func aFinishedSessionWithoutFramesHasNoResults() async throws {
    let live = try session()
    live.finish()
    live.finish()
    for await _ in live.results { Issue.record("a result of nothing") }
  }

  /// The consumer's loop ends where nobody can send any more.
  @Test func aReleasedSessionIsFinished() async throws {
    let frame = try LiveTaskTests.frames(1)[0]
    let results: LiveResults
    do {
      let live = try session()
      results = live.results
      try live.send(frame, at: .zero)
      try live.send(frame, at: .milliseconds(1))
    }
    var count = 0
    for await output in results {
      count += 1
      #expect(try output.result.get().hands.count == 1)
    }
    #expect(count >= 1)
  }

  @Test func framesOutOfOrderAreRefused() async throws {
    let live = try session()
    let frame = try LiveTaskTests.frames(1)[0]
    try live.send(frame, at: .milliseconds(1))
    for time in [1, 0, Int.min].map({ Duration.milliseconds($0) }) {
      #expect(throws: HandsError.timestampNotIncreasing(time, last: .milliseconds(1))) {
        try live.send(frame, at: time)
      }
    }
    #expect(throws: HandsError.invalidRotation(degrees: 45)) {
      try live.send(frame, at: .milliseconds(2), rotationDegrees: 45)
    }
    // The refused frame's time is still free.
    try live.send(frame, at: .milliseconds(2))
    live.finish()
    var last: Duration?
    for await output in live.results { last = output.frame.time }
    #expect(last == .milliseconds(2))
  }

  /// The frame after one that cannot be processed is followed from the frame before it.
  @Test func aGrayFrameFailsAlone() async throws {
    let (live, undisturbed) = (try session(), try session())
    let frames = try LiveTaskTests.frames(2)
    let gray = try TestModels.blank(.gray)
    func results(_ frames: [Picture], _ session: LiveSession) async throws -> [HandsResult?] {
      var found: [HandsResult?] = []
      var results = session.results.makeAsyncIterator()
      for (index, frame) in frames.enumerated() {
        try session.send(frame, at: .milliseconds(index))
        found.append(try? await results.next()?.result.get())
      }
      return found
    }
    let found = try await results([frames[0], gray, frames[1]], live)
    let expected = try await results(frames, undisturbed)
    #expect(found == [expected[0], nil, expected[1]])
  }

  /// A consumer that is slow: four results lie before it, then the newest frame waits.
  @Test func framesWaitForTheConsumer() async throws {
    let live = try session()
    let frame = try LiveTaskTests.frames(1)[0]
    for time in 0..<40 {
      try live.send(frame, at: .milliseconds(time))
      pause(20_000)
    }
    live.finish()
    var times: [Duration] = []
    for await output in live.results { times.append(output.frame.time) }
    #expect(times.last == .milliseconds(39) && times.count <= 5)
    #expect(times.count + live.droppedFrameCount == 40)
  }

  @Test func aCancelledConsumerEndsTheSession() async throws {
    let live = try session()
    let consumer = Task { [results = live.results] in
      for await _ in results {}
    }
    consumer.cancel()
    await consumer.value
    let frame = try LiveTaskTests.frames(1)[0]
    var time = Duration.zero
    #expect(
      becomesTrue {
        time += .milliseconds(1)
        return (try? live.send(frame, at: time)) == nil
      })
  }

  @Test func aCancelledConsumerGetsNoMoreResults() async throws {
    let live = try session()
    let frame = try LiveTaskTests.frames(1)[0]
    try live.send(frame, at: .zero)
    let consumer = Task { [results = live.results] in
      // By then a result waits.
      try await Task.sleep(for: .milliseconds(500))
      withUnsafeCurrentTask { $0?.cancel() }
      var iterator = results.makeAsyncIterator()
      return await iterator.next() == nil
    }
    #expect(try await consumer.value)
    #expect(throws: HandsError.closed) { try live.send(frame, at: .seconds(1)) }
  }

  @Test func releasedSessionsLeaveNothing() async throws {
    let frame = try LiveTaskTests.frames(1)[0]
    weak var observed: LiveSession?
    weak var task: GestureRecognizer?
    do {
      let recognizer = try GestureRecognizer(models: TestModels.installed())
      let live = try recognizer.live()
      (observed, task) = (live, recognizer)
      for time in 0..<3 { try live.send(frame, at: .milliseconds(time)) }
    }
    #expect(observed == nil)
    #expect(becomesTrue { task == nil })
  }
}

/// The threads of a process that makes and releases tasks one after the other.
@Suite(.enabled(if: TestModels.installedBundle != nil))
struct ThreadCountTests {
  @Test func noThreadIsLeft() async {
    await #expect(processExitsWith: .success) {
      func threadCount() -> Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0
      }
      let models = try TestModels.installed()
      let frame = try TestModels.blank(.rgb)
      var options = GestureRecognizerOptions()
      options.numThreads = 2
      var counts: [Int] = []
      for _ in 0..<12 {
        let live = try GestureRecognizer(models: models, options: options).live()
        try live.send(frame, at: .zero)
        live.finish()
        for await _ in live.results {}
        counts.append(threadCount())
      }
      // Threads of streams end by themselves; Dispatch keeps a few idle ones for a while.
      let limit = counts[0] + 6
      try #require(becomesTrue { threadCount() <= limit }, "\(counts)")
    }
  }
}
