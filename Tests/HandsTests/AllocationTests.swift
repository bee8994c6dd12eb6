import HandsEngine
import HandsCAllocationCounter
import HandsSynthetic
import Hands
import Testing

/// Memory is taken once: a picture costs what its result takes, a run of a net nothing.
@Suite(.enabled(if: TestModels.installedBundle != nil && canCountAllocations()))
struct AllocationTests {
  /// The list of hands; of each hand its landmarks and its landmarks in space.
  private static let resultAllocations = 3

  /// Allocations of this thread in the least of some calls, after the first ones.
  private func allocations(_ body: () throws -> Void) rethrows -> Int {
    for _ in 0..<2 { try body() }
    return try (0..<3).map { _ in
      beginCountingAllocations()
      defer { _ = endCountingAllocations() }
      try body()
      return endCountingAllocations()
    }.min() ?? 0
  }

  @Test func allocationsAreCounted() {
    var lists: [[Int]] = []
    let count = allocations { lists.append([lists.count, 2, 3]) }
    #expect(count >= 1 && lists.count == 5)
  }

  @Test(arguments: [PixelFormat.rgb, .rgba])
  func aPictureCostsItsResult(format: PixelFormat) throws {
    let models = try TestModels.installed()
    let hand = DrawnHand(pose: .victory, side: .right)
    let scene = HandScene(hands: [hand], seed: 3, width: 640, height: 480)
    let picture = try HandRenderer.render(scene).converted(to: format)
    let recognizer = try GestureRecognizer(models: models)
    var result = HandsResult(hands: [], hasGestures: true)
    let recognizing = try allocations { result = try recognizer.recognize(picture) }
    #expect(result.hands.count == 1 && result.hands[0].gesture != nil)
    #expect(recognizing <= AllocationTests.resultAllocations)
    let landmarker = try HandLandmarker(models: models.landmarker)
    let detecting = try allocations { result.hands = try landmarker.recognize(picture).hands }
    #expect(result.hands.count == 1)
    #expect(detecting <= AllocationTests.resultAllocations)
  }

  /// With one hand looked for the palm detector rests, with two it runs on each frame.
  @Test(arguments: [1, 2])
  func aTrackedFrameCostsItsResult(numHands: Int) throws {
    let models = try TestModels.installed()
    let picture = try HandRenderer.render(HandScene(pose: .victory, seed: 3))
    var options = GestureRecognizerOptions()
    options.numHands = numHands
    let recognizer = try GestureRecognizer(models: models, options: options).video()
    let landmarker = try HandLandmarker(models: models.landmarker, options: options.landmarker)
      .video()
    var timestamp = 0
    var result = HandsResult(hands: [], hasGestures: true)
    let recognizing = try allocations {
      timestamp += 40
      result = try recognizer.recognize(picture, at: .milliseconds(timestamp))
    }
    #expect(result.hands.count == 1 && result.hands[0].gesture != nil)
    #expect(recognizing <= AllocationTests.resultAllocations)
    let detecting = try allocations {
      timestamp += 40
      result.hands = try landmarker.recognize(
        picture, at: .milliseconds(timestamp)
      ).hands
    }
    #expect(result.hands.count == 1)
    #expect(detecting <= AllocationTests.resultAllocations)
  }

  @Test func aPictureWithoutAHandCostsNothing() throws {
    let picture = try Picture(
      width: 640, height: 480, format: .rgb, bytes: [UInt8](repeating: 90, count: 640 * 480 * 3))
    let recognizer = try GestureRecognizer(models: TestModels.installed())
    #expect(try recognizer.recognize(picture).hands.isEmpty)
    #expect(try allocations { _ = try recognizer.recognize(picture) } == 0)
  }

  @Test(arguments: [1, 2]) func aRunCostsNothing(threadCount: Int) throws {
    let models = try TestModels.installed()
    for model in [
      models.landmarker.detector, models.landmarker.landmarks, models.embedder,
      models.cannedClassifier.model,
    ] {
      let interpreter = try Interpreter(model, threadCount: threadCount)
      #expect(allocations { interpreter.run() } == 0)
    }
  }
}
