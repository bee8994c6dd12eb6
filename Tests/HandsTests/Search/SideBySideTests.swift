import HandsEngine
import HandsImaging
import HandsSynthetic
import HandsTestSupport
import Testing

@testable import Hands

/// Models that run side by side on several threads: the same results to the last bit, in the same order.
@Suite(.enabled(if: TestModels.installedBundle != nil))
struct SideBySideTests {
  /// What a pipeline returns for pictures of one kind, and what it traces.
  private struct Outcome: Equatable {
    var hands: [Hand] = []
    var positions: [Int] = []
    var outputs: [LandmarkOutput] = []
    var present: [Bool] = []
    var kept: [Int] = []
  }

  private static func pipeline(
    _ search: SearchMode = .mediapipe, _ landmarks: LandmarkMode = .mediapipe, threads: Int
  ) throws -> HandPipeline {
    var options = HandLandmarkerOptions()
    options.numHands = 2
    options.search = search
    options.landmarks = landmarks
    options.numThreads = threads
    return try HandPipeline(models: TestModels.installed().landmarker, options: options)
  }

  private static func outcome(
    _ pipeline: HandPipeline, _ find: (inout PipelineTrace?) throws -> [Hand]
  ) rethrows -> Outcome {
    var trace: PipelineTrace? = PipelineTrace()
    let hands = try find(&trace)
    return Outcome(
      hands: hands, positions: pipeline.regionPositions,
      outputs: trace?.regions.map(\.output) ?? [], present: trace?.regions.map(\.isPresent) ?? [],
      kept: trace?.keptRegions ?? [])
  }

  private static func stillOutcomes(
    _ pictures: [Picture], _ search: SearchMode, _ landmarks: LandmarkMode, threads: Int
  ) throws -> [Outcome] {
    let pipeline = try pipeline(search, landmarks, threads: threads)
    return try pictures.map { picture in
      try outcome(pipeline) { try pipeline.hands(in: picture, rotation: .none, trace: &$0) }
    }
  }

  /// Two hands, the second of a size.
  private static func pair(secondScale: Float = 0.6, x: Float = 0.3) throws -> Picture {
    try HandRenderer.render(
      HandScene(
        hands: [
          DrawnHand(pose: .victory, position: PicturePosition(x: x, y: 0.55), scale: 0.6),
          DrawnHand(
            pose: .openPalm, side: .left, position: PicturePosition(x: 0.75, y: 0.3),
            scale: secondScale),
        ], seed: 5, width: 640, height: 480))
  }

  @Test(arguments: LandmarkMode.allCases)
  func twoHandsAreTheSame(landmarks: LandmarkMode) throws {
    let pictures = [try SideBySideTests.pair(), try SideBySideTests.pair(x: 0.25)]
    let expected = try SideBySideTests.stillOutcomes(pictures, .mediapipe, landmarks, threads: 1)
    #expect(expected.allSatisfy { $0.hands.count == 2 && $0.kept.count == 2 })
    for threads in [2, 3] {
      let outcomes = try SideBySideTests.stillOutcomes(
        pictures, .mediapipe, landmarks, threads: threads)
      #expect(outcomes == expected)
    }
  }

  /// Searches of close hands, of small ones beside others and alone, and of none.
  @Test(arguments: [SearchMode.near, .far], [LandmarkMode.mediapipe, .refined])
  func searchesAreTheSame(search: SearchMode, landmarks: LandmarkMode) throws {
    var pictures = [try DrawnSearchScene.ground(seed: 1, contrast: 60)]
    if search == .near {
      pictures += try (0..<(TestEffort.isFull ? 12 : 5)).map {
        try DrawnSearchScene(seed: $0, scale: 1.8).picture
      }
    } else {
      pictures += [
        try SideBySideTests.pair(secondScale: 0.12),
        try DrawnSearchScene(seed: 0, scale: 0.09).picture,
      ]
    }
    let expected = try SideBySideTests.stillOutcomes(pictures, search, landmarks, threads: 1)
    #expect(expected.contains { $0.hands.contains { $0.look > 0 } })
    for threads in TestEffort.isFull ? [2, 3] : [landmarks == .refined ? 3 : 2] {
      let outcomes = try SideBySideTests.stillOutcomes(
        pictures, search, landmarks, threads: threads)
      #expect(outcomes == expected)
    }
  }

  /// Two hands of which one jumps, so that it is lost and found again.
  @Test(arguments: [SearchMode.mediapipe, .near])
  func videosAreTheSame(search: SearchMode) throws {
    let frames = try (0..<12).map { frame in
      try SideBySideTests.pair(x: frame < 5 ? 0.3 - Float(frame) * 0.01 : 0.45)
    }
    func results(threads: Int) throws -> [[Hand]] {
      var options = HandLandmarkerOptions()
      options.numHands = 2
      options.search = search
      options.numThreads = threads
      let session = try HandLandmarker(
        models: TestModels.installed().landmarker, options: options
      ).video()
      return try frames.enumerated().map { index, frame in
        try session.recognize(frame, at: .milliseconds(33 * index)).hands
      }
    }
    let expected = try results(threads: 1)
    #expect(expected.count { $0.count == 2 } >= 8)
    #expect(try results(threads: 2) == expected)
    #expect(try results(threads: 3) == expected)
  }

  private func error<Value>(_ call: () throws(HandsError) -> Value) -> HandsError? {
    do throws(HandsError) {
      _ = try call()
      return nil
    } catch {
      return error
    }
  }

  /// Wherever the deadline falls: the whole result, or none, and the next call is as if nothing had
  /// been.
  @Test func deadlinesMayFallInALook() throws {
    let pipeline = try SideBySideTests.pipeline(.far, threads: 2)
    let picture = try DrawnSearchScene(seed: 0, scale: 0.09).picture
    func hands() throws(HandsError) -> [Hand] {
      var trace: PipelineTrace?
      return try pipeline.hands(in: picture, rotation: .none, trace: &trace)
    }
    let expected = try hands()
    let whole = try ContinuousClock().measure { _ = try hands() }
    var lateCount = 0
    for part in 1...8 {
      pipeline.limit = WorkLimit(deadline: .now + whole * part / 10)
      let late = error(hands)
      pipeline.limit = WorkLimit()
      switch late {
      case nil: break
      case .deadlineExceeded: lateCount += 1
      case .some(let error): Issue.record("\(error)")
      }
      #expect(try hands() == expected)
    }
    #expect(lateCount > 0)
  }

  /// Only the caller's thread knows of its task's end, and tells the others; stages of helpers are not
  /// timed, and all times add up.
  @Test func cancellationEndsALook() async throws {
    let ground = try DrawnSearchScene.ground(seed: 1, contrast: 0)
    let (error, times, ticks) = await Task { () -> (HandsError?, [UInt64], UInt64) in
      do {
        let pipeline = try SideBySideTests.pipeline(.far, threads: 2)
        var (ticks, trace): (UInt64, PipelineTrace?) = (0, nil)
        let timer = StageTimer {
          ticks += 1
          // The whole picture takes three ticks, decoding again one; then a look is under way.
          if ticks == 7 { withUnsafeCurrentTask { $0?.cancel() } }
          return ticks
        }
        pipeline.timer = timer
        let late = self.error { () throws(HandsError) in
          try pipeline.hands(in: ground, rotation: .none, trace: &trace)
        }
        return (late, timer.times, ticks)
      } catch {
        return (nil, [], 0)
      }
    }.value
    guard case .cancelled? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(ticks >= 7 && ticks <= 12)
    #expect(times.reduce(0, +) == ticks - 1)
  }

  /// Jobs end when another one fails, and the first error is the one that is thrown.
  @Test func jobsEndTogether() throws {
    let team = ThreadTeam(threadCount: 3)
    #expect(
      try team.values(count: 100, limit: WorkLimit()) { index, _, _ throws(HandsError) -> Int in
        index * index
      } == (0..<100).map { $0 * $0 })
    let failure = error { () throws(HandsError) in
      try team.values(count: 9, limit: WorkLimit()) { index, _, limit throws(HandsError) -> Int in
        if index == 0 { throw .invalidRotation(degrees: 4) }
        // Would not end by itself.
        while true { try limit.check() }
      }
    }
    #expect(failure == .invalidRotation(degrees: 4))
  }

  #if os(Linux)
    /// Memory for a second thread's model is taken at the first frame of two hands, and may be refused.
    @Test func memoryForCopiesMayBeRefused() async {
      await #expect(processExitsWith: .success) {
        let pipeline = try SideBySideTests.pipeline(threads: 2)
        let (picture, ground) = (
          try SideBySideTests.pair(), try DrawnSearchScene.ground(seed: 1, contrast: 0)
        )
        var trace: PipelineTrace?
        let regions = try pipeline.palmRegions(
          in: PictureSource(picture), rotation: .none, trace: &trace)
        try #require(regions.count == 2)
        try ResourceLimits.allow(moreAddressSpace: 8 << 20)
        try #require(pipeline.hands(in: ground, rotation: .none, trace: &trace).isEmpty)
        do {
          _ = try pipeline.hands(in: PictureSource(picture), regions: regions, trace: &trace)
          throw CancellationError()
        } catch HandsError.model(.handLandmarks, .outOfMemory(let byteCount)) {
          try #require(byteCount > 0)
        }
      }
    }
  #endif
}
