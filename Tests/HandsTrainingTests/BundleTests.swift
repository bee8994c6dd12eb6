import Hands
import HandsSystem
import HandsTFLite
import HandsTestSupport
import HandsTraining
import Testing

@Suite(.enabled(if: !RecordedBundle.atHand.isEmpty, Comment(rawValue: RecordedBundle.absence)))
struct BundleTests {
  @Test(arguments: RecordedBundle.atHand)
  func classifiersAreAddedReplacedAndRemoved(recorded: RecordedBundle) throws {
    var maker = ExampleMaker(seed: 1)
    let first = ByteSlice(
      try GestureTraining(maker.examples(gestures: [2, 3])).classifier.file())
    let second = ByteSlice(
      try GestureTraining(maker.examples(gestures: [4], names: ["wave 👋"])).classifier.file())
    let base = try GestureRecognizerBundle(recorded.bytes)
    let plain = try base.replacingCustomClassifier(with: nil)
    let added = try base.replacingCustomClassifier(with: first)
    let replaced = try GestureRecognizerBundle(ByteSlice(added)).replacingCustomClassifier(
      with: second)
    #expect(try base.replacingCustomClassifier(with: second) == replaced)
    let removed = try GestureRecognizerBundle(ByteSlice(replaced)).replacingCustomClassifier(
      with: nil)
    #expect(removed == plain)
    #expect(try GestureRecognizerBundle(ByteSlice(removed)).customClassifier == nil)

    let bundle = try GestureRecognizerBundle(ByteSlice(replaced))
    for (kept, original) in [
      (bundle.handLandmarker.archive, base.handLandmarker.archive),
      (bundle.embedder, base.embedder), (bundle.cannedClassifier, base.cannedClassifier),
    ] {
      #expect(kept.storage[kept.range] == original.storage[original.range])
    }
    let models = try GestureRecognizerModels(bundle: ByteSlice(replaced))
    #expect(models.customClassifier?.labels == ["None", "wave 👋"])
    #expect(models.customClassifier?.scoreThreshold == 0.5)
  }

  @Test(.enabled(if: SharedFiles.exist))
  func modelMakersHeadIsTold() throws {
    let bundle = try GestureRecognizerBundle(
      ByteSlice(SharedFiles.bytes("models/custom_gesture_recognizer.task")))
    let summary = try ClassifierSummary(try #require(bundle.customClassifier))
    #expect(summary.head == .modelMaker)
    #expect(summary.labels.count == 9 && summary.scoreThreshold == 0.5)
    #expect(try ClassifierSummary(bundle.embedder).head == nil)
  }

  @Test(arguments: RecordedBundle.atHand)
  func netsThatCannotBeReadAreRefused(recorded: RecordedBundle) throws {
    let base = try GestureRecognizerBundle(recorded.bytes)
    #expect(throws: ModelFileError.self) {
      try base.replacingCustomClassifier(with: ByteSlice([1, 2, 3]))
    }
  }
}
