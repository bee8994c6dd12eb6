import HandsEngine
import HandsSystem
import Testing

@testable import HandsTFLite
@testable import HandsTraining

struct ClassifierFileTests {
  /// A set of examples whose net is run.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var background = 0
    var gestures: [Int]
    var looks = 1
    var isLinear = false

    var testDescription: String { name + (isLinear ? ", linear" : "") }

    static let all = [
      Case(name: "with background", background: 6, gestures: [5, 4, 6]),
      Case(name: "without background", gestures: [5, 4, 6]),
      Case(name: "one gesture", gestures: [5]),
      Case(name: "one gesture and background", background: 4, gestures: [5]),
      Case(name: "two looks", background: 5, gestures: [4, 3], looks: 2),
      Case(name: "with background", background: 6, gestures: [5, 4, 6], isLinear: true),
      Case(name: "without background", gestures: [5, 4], isLinear: true),
      Case(name: "one gesture and background", background: 4, gestures: [5], isLinear: true),
      Case(name: "three looks", gestures: [3, 2], looks: 3, isLinear: true),
    ]
  }

  @Test(arguments: Case.all)
  func netsGiveTheScoresOfTheClassifier(example: Case) throws {
    var maker = ExampleMaker(seed: example.gestures.count + example.looks)
    let examples = try maker.examples(
      background: example.background, gestures: example.gestures, looks: example.looks)
    var options = TrainingOptions()
    options.head = example.isLinear ? .linear : .distance
    let classifier = try GestureTraining(examples, options: options).classifier
    let model = try Model(ByteSlice(classifier.file()))
    #expect(model.inputs.map { $0.type.description } == ["float32[1, 128]"])
    #expect(model.outputs[0].type.shape == [1, classifier.labels.count])
    let interpreter = try Interpreter(model)
    let hands = examples.looks.joined().joined().map { Array($0.copies.prefix(128)) }
    let strangers = (0..<5).map { _ in maker.place(2).map { Float($0) } }
    for embedding in hands + strangers {
      interpreter.withInput(0) { input in
        for index in embedding.indices { input[index] = embedding[index] }
      }
      interpreter.run()
      let scores = classifier.scores(of: embedding)
      #expect(abs(scores.reduce(0, +) - 1) < 1e-12)
      interpreter.withOutput(0) { output in
        for index in scores.indices { #expect(abs(Double(output[index]) - scores[index]) < 1e-5) }
      }
    }
  }

  @Test func operatorsAreOfVersion1AndOfMediaPipesNets() throws {
    let known = [
      "ADD", "CONCATENATION", "FULLY_CONNECTED", "MUL", "RESHAPE", "SOFTMAX", "REDUCE_MAX",
    ]
    for example in Case.all {
      var maker = ExampleMaker(seed: 1)
      var options = TrainingOptions()
      options.head = example.isLinear ? .linear : .distance
      let file = try GestureTraining(
        maker.examples(
          background: example.background, gestures: example.gestures, looks: example.looks),
        options: options
      ).classifier.file()
      let model = try TFLiteModel.read(ByteSlice(file))
      for code in model.operatorCodes {
        #expect(code.version == 1 && known.contains(code.builtin.description))
        #expect(example.looks > 1 || code.builtin.description != "RESHAPE")
      }
      #expect(model.buffers[0].count == 0)
    }
  }

  /// Every field of the metadata by its number, as Model Maker's.
  @Test func metadataIsThatOfModelMaker() throws {
    var maker = ExampleMaker(seed: 2)
    var options = TrainingOptions()
    options.scoreThreshold = 0.25
    let labels = ["Faust", "Öffnen 👋🏽", "peace ✌️ sign"]
    let file = ByteSlice(
      try GestureTraining(
        maker.examples(background: 3, gestures: [2, 2, 2], names: labels), options: options
      ).classifier.file())
    let model = try TFLiteModel.read(file)
    let metadata = try #require(try ModelMetadata.read(model))
    #expect(metadata.inputs.map { $0.name } == ["embedding"])
    #expect(metadata.outputs.map { $0.name } == ["scores"])
    #expect(metadata.outputs[0].scoreThreshold == 0.25)
    #expect(
      metadata.outputs[0].associatedFiles == [
        ModelMetadata.AssociatedFile(name: "labels.txt", isAxisLabels: true, locale: "")
      ])
    #expect(try metadata.labels(in: file) == ["none"] + labels)
    let archive = try ZipArchive(file)
    #expect(archive.members.map { $0.name } == ["labels.txt"])
    let bytes = try #require(archive.bytes(named: "labels.txt"))
    #expect(
      Array(bytes.storage[bytes.range]) == Array("none\nFaust\nÖffnen 👋🏽\npeace ✌️ sign".utf8))

    let buffer = model.buffers[try #require(model.metadata.first).buffer]
    let root = try FlatBufferReader(buffer, rootName: "metadata", limits: .standard)
      .root(identifier: "M001", isRequired: true)
    #expect(try root.string(0, "name") == "HandGestureRecognition")
    #expect(try root.string(1, "description") == "Recognize the hand gesture in the image.")
    #expect(try root.string(7, "min_parser_version") == "1.0.0")
    let graph = try #require(try root.tables(3, "subgraph_metadata").first)
    let input = try #require(try graph.tables(2, "inputs").first)
    #expect(try input.string(1, "description") == "Embedding feature vector from gesture embedder.")
    let output = try #require(try graph.tables(3, "outputs").first)
    #expect(try output.string(1, "description") == "Hand gesture category scores.")
    for tensor in [input, output] {
      let content = try #require(try tensor.table(3, "content"))
      #expect(try content.integer(0, "type") as UInt8 == 1)
    }
    let unit = try #require(try output.tables(4, "process_units").first)
    #expect(try unit.integer(0, "type") as UInt8 == 3)
    let stats = try #require(try output.table(5, "stats"))
    #expect(try stats.floats(0, "max") == [1] && stats.floats(1, "min") == [0])
    let files = try #require(try output.tables(6, "associated_files").first)
    #expect(
      try files.string(1, "description") == "Labels for categories that the model can recognize.")
  }

  /// The graph is called by the names that MediaPipe's own classifiers have.
  @Test func signatureNamesInputAndOutput() throws {
    var maker = ExampleMaker(seed: 2)
    let file = ByteSlice(try GestureTraining(maker.examples(gestures: [2])).classifier.file())
    let model = try TFLiteModel.read(file)
    let graph = model.subgraphs[0]
    #expect(graph.tensors[Int(graph.inputs[0])].name == "serving_default_hand_embedding:0")
    #expect(graph.tensors[Int(graph.outputs[0])].name == "StatefulPartitionedCall:0")
    let root = try FlatBufferReader(file, rootName: "model", limits: .standard)
      .root(identifier: TFLiteModel.identifier, isRequired: true)
    let signature = try #require(try root.tables(7, "signature_defs").first)
    #expect(try signature.string(2, "signature_key") == "serving_default")
    let input = try #require(try signature.tables(0, "inputs").first)
    #expect(try input.string(0, "name") == "hand_embedding")
    #expect(try input.integer(1, "tensor_index") as UInt32 == 0)
    let output = try #require(try signature.tables(1, "outputs").first)
    #expect(try output.string(0, "name") == "custom_gesture_recognizer_out")
    #expect(try output.integer(1, "tensor_index") as UInt32 == UInt32(graph.outputs[0]))
  }

  @Test func withoutBackgroundTheDistanceHeadHasNone() throws {
    var maker = ExampleMaker(seed: 3)
    let examples = try maker.examples(gestures: [3, 3])
    #expect(try GestureTraining(examples).classifier.labels == ["None", "gesture 0", "gesture 1"])
    var options = TrainingOptions()
    options.head = .linear
    #expect(
      try GestureTraining(examples, options: options).classifier.labels == [
        "gesture 0", "gesture 1",
      ])
  }

  @Test func summaryTellsHeadLabelsAndThreshold() throws {
    for head in TrainingOptions.Head.allCases {
      var maker = ExampleMaker(seed: 3)
      var options = TrainingOptions()
      options.head = head
      options.scoreThreshold = 0.75
      let classifier = try GestureTraining(
        maker.examples(background: 2, gestures: [2, 2], looks: 2), options: options
      ).classifier
      let summary = try ClassifierSummary(ByteSlice(classifier.file()))
      #expect(summary.labels == classifier.labels)
      #expect(summary.scoreThreshold == 0.75)
      #expect(summary.head?.rawValue == head.rawValue)
    }
    #expect(throws: ModelFileError.self) { try ClassifierSummary(ByteSlice([1, 2, 3])) }
  }
}
