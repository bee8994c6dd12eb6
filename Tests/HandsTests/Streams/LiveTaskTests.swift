import Foundation
import HandsSynthetic
import HandsThreads
import HandsTestSupport
import Testing

@testable import Hands

/// Live stream mode of the tasks, on drawn hands.
@Suite(.enabled(if: TestModels.installedBundle != nil))
struct LiveTaskTests {
  private typealias Output = LiveStreamOutput<HandsResult>

  private let outputs = Journal<Output>()

  private func recognizer(
    onResult: GestureRecognizer.ResultHandler? = nil
  ) throws -> GestureRecognizer {
    var options = GestureRecognizerOptions()
    options.runningMode = .liveStream
    return try GestureRecognizer(models: TestModels.installed(), options: options) {
      [outputs] output in
      onResult?(output)
      outputs.write(output)
    }
  }

  private func refusal<Result>(_ call: () throws(HandsError) -> Result) -> HandsError? {
    do throws(HandsError) {
      _ = try call()
      return nil
    } catch {
      return error
    }
  }

  private static func frames(_ count: Int) throws -> [Picture] {
    try (0..<count).map { index in
      try HandRenderer.render(
        HandScene(
          pose: .victory, position: PicturePosition(x: 0.45 + 0.02 * Float(index), y: 0.5), seed: 3,
          size: 240))
    }
  }

  @Test func resultsAreThoseOfAVideo() throws {
    var options = GestureRecognizerOptions()
    options.runningMode = .video
    let video = try GestureRecognizer(models: TestModels.installed(), options: options)
    let live = try recognizer()
    for (index, frame) in try LiveTaskTests.frames(4).enumerated() {
      try live.recognizeAsync(frame, timestampInMilliseconds: 40 * index)
      try #require(outputs.wait())
      let output = outputs.entries[index]
      #expect(output.frame == frame && output.timestampInMilliseconds == 40 * index)
      let expected = try video.recognize(
        videoFrame: frame, timestampInMilliseconds: 40 * index)
      #expect(expected.hands.count == 1)
      #expect(try output.result.get() == expected)
    }
    #expect(live.droppedFrameCount == 0)
  }

  @Test func theLandmarkerHasALiveStreamToo() throws {
    var options = HandLandmarkerOptions()
    options.runningMode = .liveStream
    let found = Journal<LiveStreamOutput<HandsResult>>()
    let landmarker = try HandLandmarker(
      models: TestModels.installed().landmarker, options: options, onResult: found.write)
    let live = try recognizer()
    for (index, frame) in try LiveTaskTests.frames(2).enumerated() {
      try landmarker.detectAsync(frame, timestampInMilliseconds: index)
      try live.recognizeAsync(frame, timestampInMilliseconds: index)
      try #require(found.wait() && outputs.wait())
      let expected = try outputs.entries[index].result.get()
      let result = try found.entries[index].result.get()
      #expect(
        !result.hasGestures && result.hands.map(\.landmarks) == expected.hands.map(\.landmarks))
    }
    #expect(landmarker.droppedFrameCount == 0)
  }

  /// As fast as possible, from a camera that does not wait.
  @Test func allFramesAreAcceptedAndTheLastHasAResult() throws {
    let live = try recognizer()
    let frames = try LiveTaskTests.frames(2)
    for time in 0..<100 {
      try live.recognizeAsync(frames[time % 2], timestampInMilliseconds: time)
    }
    #expect(becomesTrue { outputs.entries.last?.timestampInMilliseconds == 99 })
    let times = outputs.entries.map(\.timestampInMilliseconds)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    #expect(times.count + live.droppedFrameCount == 100)
    for output in outputs.entries {
      #expect(
        try output.result.get().hands.map(\.gesture?.name) == ["Victory"])
    }
  }

  @Test func framesOutOfOrderAreRefused() throws {
    let live = try recognizer()
    let frame = try LiveTaskTests.frames(1)[0]
    try live.recognizeAsync(frame, timestampInMilliseconds: 1)
    for time in [1, 0, Int.min] {
      let error = refusal { () throws(HandsError) in
        try live.recognizeAsync(frame, timestampInMilliseconds: time)
      }
      #expect(error?.mediaPipeMessage == "Input timestamp must be monotonically increasing.")
    }
    try #require(outputs.wait())
    live.close()
    #expect(outputs.entries.map(\.timestampInMilliseconds) == [1])
  }

  /// The frame after one that cannot be looked at is followed from the frame before it.
  @Test func aGreyFrameFailsAlone() throws {
    let (live, undisturbed) = (try recognizer(), try recognizer())
    let frames = try LiveTaskTests.frames(2)
    let gray = try TestModels.blank(.gray)
    for (time, frame) in [frames[0], gray, frames[1]].enumerated() {
      try live.recognizeAsync(frame, timestampInMilliseconds: time)
      try #require(outputs.wait())
    }
    for (time, frame) in frames.enumerated() {
      try undisturbed.recognizeAsync(frame, timestampInMilliseconds: time)
      try #require(outputs.wait())
    }
    let results = outputs.entries.map(\.result)
    guard case .failure(.image) = results[1] else {
      Issue.record("\(results[1])")
      return
    }
    #expect(try results[2].get() == results[4].get())
  }

  @Test func wrongCallsAreRefused() throws {
    let live = try recognizer()
    let frame = try TestModels.blank(.rgb)
    for error in [
      refusal { () throws(HandsError) in try live.recognize(frame) },
      refusal { () throws(HandsError) in
        try live.recognize(videoFrame: frame, timestampInMilliseconds: 0)
      },
    ] {
      guard case .wrongRunningMode(_, task: .liveStream)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(error?.mediaPipeMessage?.hasSuffix("Current running mode:LIVE_STREAM") == true)
    }
    let error = refusal { () throws(HandsError) in
      try live.recognizeAsync(frame, timestampInMilliseconds: 0, rotationDegrees: 45)
    }
    guard case .invalidRotation(45)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    // The refused frame's time is still free.
    try live.recognizeAsync(frame, timestampInMilliseconds: 0)
    #expect(outputs.wait())
  }

  @Test(arguments: [RunningMode.image, .video])
  func liveCallsBelongToLiveStreamMode(mode: RunningMode) throws {
    var options = GestureRecognizerOptions()
    options.runningMode = mode
    let recognizer = try GestureRecognizer(models: TestModels.installed(), options: options)
    let landmarker = try HandLandmarker(
      models: TestModels.installed().landmarker, options: options.landmarker)
    let frame = try TestModels.blank(.rgb)
    for error in [
      refusal { () throws(HandsError) in
        try recognizer.recognizeAsync(frame, timestampInMilliseconds: 0)
      },
      refusal { () throws(HandsError) in
        try landmarker.detectAsync(frame, timestampInMilliseconds: 0)
      },
    ] {
      guard case .wrongRunningMode(call: .liveStream, task: mode)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(
        error?.mediaPipeMessage?.hasPrefix(
          "Task is not initialized with the live stream mode. Current running mode:") == true)
      #expect(error?.description.contains("live stream mode; the task is in \(mode)") == true)
    }
    #expect(recognizer.droppedFrameCount == 0 && landmarker.droppedFrameCount == 0)
  }
}

// MARK: The result handler

extension LiveTaskTests {
  /// Looked at before the bundle.
  @Test func aLiveStreamNeedsAHandler() {
    var options = GestureRecognizerOptions()
    options.runningMode = .liveStream
    for error in [
      refusal { () throws(HandsError) in
        try GestureRecognizer(bundle: ByteSlice([]), options: options)
      },
      refusal { () throws(HandsError) in
        try HandLandmarker(bundle: ByteSlice([]), options: options.landmarker)
      },
    ] {
      guard case .missingResultHandler? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(error?.mediaPipeMessage?.contains("callback must be provided") == true)
      #expect(error?.description == "A task in live stream mode must be given a result handler")
    }
  }

  @Test(arguments: [RunningMode.image, .video])
  func otherModesTakeNoHandler(mode: RunningMode) throws {
    let models = try TestModels.installed()
    var options = GestureRecognizerOptions()
    options.runningMode = mode
    for error in [
      refusal { () throws(HandsError) in
        try GestureRecognizer(bundle: ByteSlice([]), options: options) { _ in }
      },
      refusal { () throws(HandsError) in
        try HandLandmarker(bundle: ByteSlice([]), options: options.landmarker) { _ in }
      },
      refusal { () throws(HandsError) in
        try GestureRecognizer(models: models, options: options) { _ in }
      },
    ] {
      guard case .unexpectedResultHandler(task: mode)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(error?.mediaPipeMessage?.contains("callback should not be provided") == true)
      #expect(error?.description.contains("in \(mode) mode") == true)
    }
  }

  @Test func theTrackingConfidenceIsChecked() throws {
    var options = GestureRecognizerOptions()
    options.runningMode = .liveStream
    options.minTrackingConfidence = 0
    let models = try TestModels.installed()
    let error = refusal { () throws(HandsError) in
      try GestureRecognizer(models: models, options: options) { _ in }
    }
    guard case .invalidTrackingConfidence(0)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// The handler lets go of the last reference while a frame is in work.
  @Test func theHandlerMayReleaseTheRecognizer() throws {
    let box = Lock<GestureRecognizer?>(nil)
    let frame = try LiveTaskTests.frames(1)[0]
    weak var observed: GestureRecognizer?
    let second = Door()
    do {
      let live = try recognizer { output in
        guard output.timestampInMilliseconds == 0 else { return }
        second.pass()
        box.withLock { $0.take() }.map { _ = $0 }
      }
      observed = live
      box.withLock { $0 = live }
      try live.recognizeAsync(frame, timestampInMilliseconds: 0)
      try live.recognizeAsync(frame, timestampInMilliseconds: 1)
    }
    second.open()
    try #require(outputs.wait())
    #expect(becomesTrue { observed == nil })
    #expect(outputs.entries.first?.timestampInMilliseconds == 0)
  }

  @Test func releasedRecognizersLeaveNothing() throws {
    let frame = try LiveTaskTests.frames(1)[0]
    final class Token: Sendable {}
    weak var captured: Token?
    weak var observed: GestureRecognizer?
    do {
      let token = Token()
      captured = token
      let live = try recognizer { _ in withExtendedLifetime(token) {} }
      observed = live
      for time in 0..<3 { try live.recognizeAsync(frame, timestampInMilliseconds: time) }
    }
    #expect(observed == nil)
    #expect(becomesTrue { captured == nil })
  }

  @Test func closedTasksRefuseFrames() throws {
    let live = try recognizer()
    let frame = try LiveTaskTests.frames(1)[0]
    try live.recognizeAsync(frame, timestampInMilliseconds: 0)
    live.close()
    // The frame in work was finished before the return.
    try #require(outputs.wait())
    #expect(try outputs.entries[0].result.get().hands.count == 1)
    let error = refusal { () throws(HandsError) in
      try live.recognizeAsync(frame, timestampInMilliseconds: 1)
    }
    guard case .closed? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.mediaPipeMessage == "Task runner is currently not running.")
    #expect(error?.description == "The task is closed")
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
      options.runningMode = .liveStream
      options.numThreads = 2
      var counts: [Int] = []
      for _ in 0..<12 {
        let results = Journal<Int>()
        let live = try GestureRecognizer(models: models, options: options) {
          results.write($0.timestampInMilliseconds)
        }
        try live.recognizeAsync(frame, timestampInMilliseconds: 0)
        try #require(results.wait())
        counts.append(threadCount())
      }
      // Dispatch keeps a few idle threads for a while and uses them again.
      try #require(counts[11] <= counts[0] + 6, "\(counts)")
    }
  }
}
