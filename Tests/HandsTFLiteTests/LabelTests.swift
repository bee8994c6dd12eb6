import HandsSystem
import HandsTestSupport
import Testing

@testable import HandsTFLite

struct LabelTests {
  private static let gestures = [
    "None", "Closed_Fist", "Open_Palm", "Pointing_Up", "Thumb_Down", "Thumb_Up", "Victory",
    "ILoveYou",
  ]

  @Test func comeBackAsTheyWereAdded() throws {
    let file = ByteSlice(
      try TFLiteModel.addLabels(Self.gestures, to: ByteSlice(SampleModel().file)))
    let model = try TFLiteModel.read(file)
    #expect(try model.subgraphs[0].operators[0].options.float(0, "beta") == 1)
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
    sample.buffers.append(.table([0: .bytes(Array(1...100))]))
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
}
