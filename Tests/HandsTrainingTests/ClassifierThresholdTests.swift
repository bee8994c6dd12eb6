import Hands
import HandsSynthetic
import HandsSystem
import HandsTestSupport
import HandsTraining
import Testing

private let recorded = RecordedBundle.atHand.first

/// Options for one classifier leave the threshold in the metadata of the other one in force.
@Suite(.enabled(if: recorded != nil, Comment(rawValue: RecordedBundle.absence)))
struct ClassifierThresholdTests {
  private let base: GestureRecognizerBundle
  /// Names a victory sign `two`, with a threshold that no hand reaches.
  private let strict: ByteSlice
  private let victory: Picture

  init() throws {
    let bytes = try #require(recorded).bytes
    base = try GestureRecognizerBundle(bytes)
    let models = try GestureRecognizerModels(bundle: bytes)
    let embedder = try GestureEmbedder(models: models)
    let landmarker = try HandLandmarker(models: models.landmarker)
    var examples = try GestureExamples(gestures: [GestureClass("two"), GestureClass("open")])
    for (label, pose) in [("two", HandPose.victory), ("open", .openPalm)] {
      for seed in 0..<2 {
        let picture = try HandRenderer.render(
          HandScene(pose: pose, seed: UInt64(seed), size: 192))
        let hand = try #require(landmarker.recognize(picture).hands.first)
        try examples.append(
          hand, in: ImageSize(width: 192, height: 192), label: label, embedder: embedder)
      }
    }
    var options = TrainingOptions()
    options.scoreThreshold = 1
    strict = ByteSlice(try GestureTraining(examples, options: options).classifier.file())
    victory = try HandRenderer.render(HandScene(pose: .victory, seed: 0, size: 192))
  }

  /// The gesture that a bundle finds.
  private func gesture(
    _ bundle: [UInt8], _ change: (inout GestureRecognizerOptions) -> Void = { _ in }
  ) throws -> String? {
    var options = GestureRecognizerOptions()
    change(&options)
    let recognizer = try GestureRecognizer(bundle: ByteSlice(bundle), options: options)
    return try #require(recognizer.recognize(victory).hands.first).gesture?.name
  }

  @Test func ofTheCustomClassifier() throws {
    let bundle = try base.replacingCustomClassifier(with: strict)
    #expect(try gesture(bundle) == "Victory")
    #expect(try gesture(bundle) { $0.cannedGesturesClassifierOptions.maxResults = 1 } == "Victory")
    #expect(
      try gesture(bundle) { $0.cannedGesturesClassifierOptions.scoreThreshold = 0 } == "Victory")
    #expect(
      try gesture(bundle) { $0.cannedGesturesClassifierOptions.categoryDenylist = ["Thumb_Up"] }
        == "Victory")
    #expect(try gesture(bundle) { $0.customGesturesClassifierOptions.maxResults = 1 } == "Victory")
    #expect(
      try gesture(bundle) { $0.customGesturesClassifierOptions.scoreThreshold = 0 } == "two")
  }

  @Test func ofTheCannedClassifier() throws {
    let bundle = try GestureRecognizerBundle.compose(
      handLandmarker: base.handLandmarker.archive, embedder: base.embedder,
      cannedClassifier: strict)
    #expect(try gesture(bundle) == nil)
    #expect(try gesture(bundle) { $0.customGesturesClassifierOptions.maxResults = 1 } == nil)
    #expect(try gesture(bundle) { $0.customGesturesClassifierOptions.scoreThreshold = 0 } == nil)
    #expect(try gesture(bundle) { $0.cannedGesturesClassifierOptions.maxResults = 1 } == nil)
    #expect(
      try gesture(bundle) { $0.cannedGesturesClassifierOptions.scoreThreshold = 0 } == "two")
  }
}
