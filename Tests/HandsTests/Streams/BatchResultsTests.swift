import HandsImaging
import HandsSynthetic
import HandsTestSupport
import Testing

@testable import Hands

/// Results of many images as a sequence.
@Suite(.enabled(if: TestModels.installedBundle != nil))
struct BatchResultsTests {
  private struct Refusal: Error, Equatable {}

  private func recognizer() throws -> GestureRecognizer {
    try GestureRecognizer(models: TestModels.installed())
  }

  private static func pictures() throws -> [Picture] {
    try (0..<10).map { number in
      try HandRenderer.render(
        HandScene(
          pose: HandPose.gestures[number % HandPose.gestures.count].pose, seed: UInt64(number),
          size: 200))
    }
  }

  @Test(arguments: [1, 2, 4])
  func imagesHaveTheResultsOfOneThread(jobs: Int) async throws {
    let (pictures, recognizer) = (try BatchResultsTests.pictures(), try recognizer())
    let expected = try pictures.map { try recognizer.recognize($0) }
    #expect(expected.contains { !$0.hands.isEmpty })
    var found: [HandsResult] = []
    for try await output in try recognizer.results(for: pictures, jobs: jobs) {
      #expect(output.source == pictures[found.count])
      found.append(try output.result.get())
    }
    #expect(found == expected)
    let landmarker = try HandLandmarker(models: TestModels.installed().landmarker)
    var count = 0
    for try await output in try landmarker.results(for: pictures) {
      #expect(
        try output.result.get().hands.map(\.landmarks) == expected[count].hands.map(\.landmarks))
      count += 1
    }
    #expect(count == pictures.count)
  }

  @Test func errorsOfImagesAreResults() async throws {
    let (pictures, gray) = (try BatchResultsTests.pictures(), try TestModels.blank(.gray))
    let results = try recognizer().results(for: 0..<9, jobs: 3) { index in
      switch index % 3 {
      case 0: pictures[index]
      case 1: gray
      default: throw Refusal()
      }
    }
    var kinds: [Int] = []
    for try await output in results {
      do {
        _ = try output.result.get()
        kinds.append(0)
      } catch HandsError.image {
        kinds.append(1)
      } catch is Refusal {
        kinds.append(2)
      }
      #expect(output.source == kinds.count - 1)
    }
    #expect(kinds == [0, 1, 2, 0, 1, 2, 0, 1, 2])
  }

  @Test func argumentsOutOfRangeAreRefused() throws {
    let recognizer = try recognizer()
    for jobs in [0, -1, 257] {
      #expect(throws: HandsError.self) { _ = try recognizer.results(for: [Picture](), jobs: jobs) }
    }
    #expect(throws: HandsError.self) {
      _ = try recognizer.results(for: [Picture](), rotationDegrees: 45)
    }
  }

  @Test func cancellationIsAnError() async throws {
    let (recognizer, picture) = (try recognizer(), try TestModels.blank(.rgb))
    let task = Task {
      var count = 0
      for try await _ in try recognizer.results(
        for: repeatElement(picture, count: 1_000_000), jobs: 2)
      { count += 1 }
      return count
    }
    pause(20_000)
    task.cancel()
    do {
      _ = try await task.value
      Issue.record("a million images were processed")
    } catch {
      guard case HandsError.cancelled = error else { throw error }
    }
  }

  @Test func aClosedTaskHasNoResults() async throws {
    let (recognizer, picture) = (try recognizer(), try TestModels.blank(.rgb))
    recognizer.close()
    var results = try recognizer.results(for: [picture], jobs: 1).makeAsyncIterator()
    do {
      _ = try await results.next()
      Issue.record("a closed task had a result")
    } catch {
      guard case HandsError.closed = error else { throw error }
    }
  }
}
