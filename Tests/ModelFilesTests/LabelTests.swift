import Tensors
import TestSupport
import Testing

@testable import ModelFiles

struct LabelTests {
  private static let gestures = [
    "None", "Closed_Fist", "Open_Palm", "Pointing_Up", "Thumb_Down", "Thumb_Up", "Victory",
    "ILoveYou",
  ]

  @Test func comeBackAsTheyWereAdded() throws {
    let file = ByteSlice(
      try TFLiteModel.addLabels(Self.gestures, to: ByteSlice(SampleModel().file)))
    let model = try TFLiteModel.read(file)
    #expect(model.subgraphs[0].operators[0].options == .softmax(beta: 1))
    #expect(model.description == "sample")
    let metadata = try #require(try ModelMetadata.read(model))
    #expect(try metadata.labels(in: file) == Self.gestures)
    #expect(metadata.outputs[0].name == "values")
    #expect(metadata.outputs[0].scoreThreshold == nil)
    #expect(try metadata.labels(locale: "de", in: file) == nil)
    #expect(try metadata.labels(ofOutput: 1, in: file) == nil)
  }

  @Test func keepEveryConstant() throws {
    var sample = SampleModel()
    sample.buffers.append(.table([(0, .bytes(Array(1...100)))]))
    let before = try sample.read()
    let after = try TFLiteModel.read(
      ByteSlice(TFLiteModel.addLabels(Self.gestures, to: ByteSlice(sample.file))))
    #expect(after.buffers.count == before.buffers.count + 1)
    #expect(after.buffers[1].count == 100)
    // Constants stay aligned as the schema asks for.
    #expect(after.buffers[1].range.lowerBound % 16 == 0)
    #expect(after.buffers[2].range.lowerBound % 16 == 0)
  }

  @Test func areRefusedWhereTheyDontFit() throws {
    let file = ByteSlice(SampleModel().file)
    #expect(throws: ModelFileError.self) {
      try TFLiteModel.addLabels(Self.gestures.dropLast(), to: file)
    }
    #expect(throws: ModelFileError.self) {
      try TFLiteModel.addLabels(Self.gestures.map { $0 + "\n" }, to: file)
    }
    let labelled = ByteSlice(try TFLiteModel.addLabels(Self.gestures, to: file))
    #expect(throws: ModelFileError.self) {
      try TFLiteModel.addLabels(Self.gestures, to: labelled)
    }
  }

  @Test(arguments: [
    ("a\nb\n", ["a", "b"]), ("a\nb", ["a", "b"]), ("a\n\n", ["a", ""]), ("", []), ("\r\n", ["\r"]),
  ])
  func splitAtNewlines(text: String, labels: [String]) throws {
    let metadata = ModelMetadata(
      inputs: [],
      outputs: [
        ModelMetadata.Tensor(
          name: "",
          associatedFiles: [
            .init(name: "other.txt", isAxisLabels: false, locale: ""),
            .init(name: "labels.txt", isAxisLabels: true, locale: ""),
            .init(name: "missing.txt", isAxisLabels: true, locale: "fr"),
          ])
      ])
    var writer = ZipWriter(after: [1, 2, 3])
    writer.add("labels.txt", ByteSlice(Array(text.utf8)))
    let file = ByteSlice(writer.finish())
    #expect(try metadata.labels(in: file) == labels)
    #expect(throws: ModelFileError.self) { try metadata.labels(locale: "fr", in: file) }
    var limits = ModelLimits()
    limits.labels = labels.count
    #expect(try metadata.labels(in: file, limits: limits) == labels)
    limits.labels = labels.count - 1
    #expect(throws: ModelFileError.self) { try metadata.labels(in: file, limits: limits) }
  }

  @Test(.enabled(if: SharedFiles.exist))
  func metadataOfRealModels() throws {
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

  @Test(.enabled(if: SharedFiles.exist))
  func composedBundleHoldsItsParts() throws {
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
