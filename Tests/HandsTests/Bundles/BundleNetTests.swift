import Hands
import HandsSystem
import HandsTFLite
import HandsTestSupport
import Testing

/// The nets of real bundles and of one that is put together, with their metadata.
@Suite(.enabled(if: SharedFiles.exist))
struct BundleNetTests {
  private static let gestures = [
    "None", "Closed_Fist", "Open_Palm", "Pointing_Up", "Thumb_Down", "Thumb_Up", "Victory",
    "ILoveYou",
  ]

  @Test func metadataOfRealModels() throws {
    let bundle = try GestureRecognizerBundle(
      ByteSlice(SharedFiles.bytes("models/custom_gesture_recognizer.task")))
    let classifier = try #require(bundle.customClassifier)
    let metadata = try #require(try ModelMetadata.read(TFLiteModel.read(classifier)))
    #expect(metadata.outputs[0].scoreThreshold == 0.5)
    #expect(try metadata.labels(in: classifier)?.count == 9)
    #expect(try ModelMetadata.read(TFLiteModel.read(bundle.embedder)) == nil)
    for net in [bundle.handLandmarker.detector, bundle.handLandmarker.landmarks] {
      let metadata = try #require(try ModelMetadata.read(TFLiteModel.read(net)))
      let normalization = try #require(metadata.inputs[0].normalization)
      #expect(normalization.mean.allSatisfy { $0 == 0 } && !normalization.mean.isEmpty)
      #expect(normalization.standardDeviation.allSatisfy { $0 == 255 })
    }
    let official = ByteSlice(
      try SharedFiles.bytes("models/canned_gesture_classifier.tflite"))
    let canned = try #require(try ModelMetadata.read(TFLiteModel.read(official)))
    #expect(try canned.labels(in: official) == Self.gestures)
  }

  @Test func composedBundleHoldsItsParts() throws {
    let official = ByteSlice(try SharedFiles.bytes("models/gesture_recognizer.task"))
    let custom = try GestureRecognizerBundle(
      ByteSlice(SharedFiles.bytes("models/custom_gesture_recognizer.task")))
    let landmarker = try HandLandmarkerBundle(official)
    let file = ByteSlice(
      try GestureRecognizerBundle.compose(
        handLandmarker: landmarker.archive, embedder: custom.embedder,
        cannedClassifier: custom.cannedClassifier, labels: Self.gestures))
    let bundle = try GestureRecognizerBundle(file)
    #expect(bundle.handLandmarker.landmarks.count == landmarker.landmarks.count)
    #expect(bundle.embedder.count == custom.embedder.count)
    #expect(bundle.customClassifier == nil)
    let canned = try TFLiteModel.read(bundle.cannedClassifier)
    #expect(
      try ModelMetadata.read(canned)?.labels(in: bundle.cannedClassifier) == Self.gestures)
    #expect(ModelFileKind(of: file) == .gestureRecognizer)
    #expect(ModelFileKind(of: landmarker.archive) == .handLandmarker)
    #expect(ModelFileKind(of: bundle.cannedClassifier) == .model)
  }
}
