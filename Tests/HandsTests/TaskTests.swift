import Hands
import HandsTestSupport
import Testing

/// Behaviour of the tasks that recorded results do not show.
@Suite(.enabled(if: SharedFiles.exist))
struct TaskTests {
  private func recognizer(
    _ change: (inout GestureRecognizerOptions) -> Void = { _ in }
  ) throws -> GestureRecognizer {
    var options = GestureRecognizerOptions()
    change(&options)
    return try GestureRecognizer(models: TestModels.recognizer(), options: options)
  }

  /// MediaPipe drops the landmarks together with the last gesture.
  @Test func denyingTheOnlyGestureLeavesTheHand() throws {
    let result = try recognizer {
      $0.cannedGesturesClassifierOptions.scoreThreshold = 0.5
      $0.cannedGesturesClassifierOptions.categoryDenylist = ["Thumb_Up"]
    }.recognize(TestModels.photo("thumb_up"))
    #expect(result.hands.count == 1 && result.hands[0].gesture == nil)
  }

  @Test func allowingOneGestureAlwaysGivesIt() throws {
    let result = try recognizer {
      $0.cannedGesturesClassifierOptions.categoryAllowlist = ["Victory"]
    }.recognize(TestModels.photo("thumb_up"))
    #expect(result.hands.map(\.gesture?.name) == ["Victory"])
    #expect(result.hands[0].gesture.map { $0.score < 0.1 } == true)
  }

  @Test func landmarkerFindsTheRecognizersHands() throws {
    let picture = try TestModels.photo("two_hands_down")
    var options = HandLandmarkerOptions()
    options.numHands = 2
    let landmarker = try HandLandmarker(
      models: TestModels.recognizer().landmarker, options: options)
    let found = try landmarker.recognize(picture)
    let recognized = try recognizer { $0.numHands = 2 }.recognize(picture)
    #expect(found.hands.count == 2)
    #expect(!found.hasGestures && recognized.hasGestures)
    #expect(recognized.hands.allSatisfy { $0.gesture != nil })
    var expected = recognized.hands
    for index in expected.indices { expected[index].gesture = nil }
    #expect(found.hands == expected)
  }

  /// One task, several threads: each call gets the result of its own picture.
  @Test func callsFromSeveralThreadsAreServedInTurn() async throws {
    let recognizer = try recognizer()
    let names = ["thumb_up", "thumb_down", "call_no_hand", "thumb_up"]
    let gestures = try await withThrowingTaskGroup(of: (Int, [String]).self) { group in
      for (index, name) in names.enumerated() {
        let picture = try TestModels.photo(name)
        group.addTask {
          (index, try recognizer.recognize(picture).hands.compactMap(\.gesture?.name))
        }
      }
      var gestures = [[String]](repeating: [], count: names.count)
      for try await (index, found) in group { gestures[index] = found }
      return gestures
    }
    #expect(gestures == [["Thumb_Up"], ["Thumb_Down"], [], ["Thumb_Up"]])
  }

  @Test func numberOfThreadsDoesNotChangeTheResult() throws {
    let picture = try TestModels.photo("thumb_up")
    let models = try TestModels.recognizer()
    let one = try GestureRecognizer(models: models).recognize(picture)
    var options = GestureRecognizerOptions()
    options.numThreads = 2
    #expect(try GestureRecognizer(models: models, options: options).recognize(picture) == one)
  }

  @Test func rotationMustBeAMultipleOf90() throws {
    #expect(throws: HandsError.self) {
      try recognizer().recognize(TestModels.blank(.rgb), rotationDegrees: 45)
    }
  }

  @Test func kernelsThatCannotRunHereAreRefused() throws {
    guard let missing = [KernelSet.avx512, .avx2].first(where: { !$0.instructionSet.isSupported })
    else { return }
    let bundle = ByteSlice(try SharedFiles.bytes("models/gesture_recognizer.task"))
    #expect {
      try GestureRecognizer(bundle: bundle, modelOptions: ModelOptions(kernels: missing))
    } throws: { error in
      guard case .model(_, .kernelsUnavailable(missing))? = error as? HandsError else {
        return false
      }
      return true
    }
  }
}
