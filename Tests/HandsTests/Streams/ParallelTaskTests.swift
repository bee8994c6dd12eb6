import HandsSynthetic
import Hands
import HandsTestSupport
import Testing

/// Many tasks, and many callers of one, find what a single one finds.
@Suite(.enabled(if: TestModels.installedBundle != nil))
struct ParallelTaskTests {
  private static let count = 8

  private static func clip(_ number: Int) throws -> [Picture] {
    try (0..<3).map { index in
      try HandRenderer.render(
        HandScene(
          pose: HandPose.gestures[number % HandPose.gestures.count].pose,
          position: PicturePosition(x: 0.46 + 0.03 * Float(index), y: 0.5),
          seed: UInt64(number), size: 240))
    }
  }

  private static func follow(_ clip: [Picture]) throws -> [HandsResult] {
    let session = try GestureRecognizer(models: TestModels.installed()).video()
    return try clip.enumerated().map { index, frame in
      try session.recognize(frame, at: .milliseconds(index))
    }
  }

  @Test func recognizersInParallelFindWhatOneFinds() async throws {
    let clips = try (0..<ParallelTaskTests.count).map(ParallelTaskTests.clip)
    let expected = try clips.map(ParallelTaskTests.follow)
    let found = try await inParallel { try ParallelTaskTests.follow(clips[$0]) }
    #expect(found == expected)
    #expect(found.contains { $0.contains { !$0.hands.isEmpty } })
  }

  @Test func callersInParallelFindWhatOneFinds() async throws {
    let pictures = try (0..<ParallelTaskTests.count).map { try ParallelTaskTests.clip($0)[0] }
    let recognizer = try GestureRecognizer(models: TestModels.installed())
    let expected = try pictures.map { try recognizer.recognize($0) }
    let found = try await inParallel { caller in
      // Each caller begins with another picture.
      try pictures.indices.map { index in
        try recognizer.recognize(pictures[(index + caller) % pictures.count])
      }
    }
    for (caller, results) in found.enumerated() {
      #expect(results == expected.indices.map { expected[($0 + caller) % expected.count] })
    }
  }

  @Test func streamsInParallelFindWhatOneFinds() async throws {
    let clips = try (0..<ParallelTaskTests.count).map(ParallelTaskTests.clip)
    let expected = try clips.map(ParallelTaskTests.follow)
    let found = try await inParallel { number in
      let session = try GestureRecognizer(models: TestModels.installed()).live()
      var results = session.results.makeAsyncIterator()
      var found: [HandsResult] = []
      for (index, frame) in clips[number].enumerated() {
        try session.send(frame, at: .milliseconds(index))
        if let output = await results.next() { found.append(try output.result.get()) }
      }
      return found
    }
    #expect(found == expected)
  }

  private func inParallel<Result: Sendable>(
    _ work: @escaping @Sendable (Int) async throws -> Result
  ) async throws -> [Result] {
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      for index in 0..<ParallelTaskTests.count { group.addTask { (index, try await work(index)) } }
      var results: [Int: Result] = [:]
      for try await (index, result) in group { results[index] = result }
      return (0..<ParallelTaskTests.count).compactMap { results[$0] }
    }
  }
}
