import HandsSystem
import Testing

@testable import HandsTFLite

struct TFLiteModelWriterTests {
  /// A model with every part that can be written.
  private static func everything() -> TFLiteModelWriter {
    var writer = TFLiteModelWriter(description: "all of it")
    writer.graphName = "graph"
    let input = writer.addTensor([1, 3], name: "input")
    let filter = writer.addTensor(
      [2, 3], .int8, name: "filter", constant: [1, 2, 3, 4, 5, 6],
      quantization: TFLiteModel.Quantization(
        scale: [0.5, 0.25], zeroPoint: [0, -7], quantizedDimension: 1, min: [-1, -2], max: [1, 2]))
    let result = writer.addTensor([1, 2], name: "résultat")
    let other = writer.addTensor([], .float16, constant: [0, 0x3c])
    writer.tensors[2].shapeSignature = [-1, 2]
    writer.tensors[2].isVariable = true
    writer.tensors[3].hasRank = false
    writer.tensors[3].quantization = TFLiteModel.Quantization(
      scale: [], zeroPoint: [], hasCustomDetails: true)
    writer.tensors[1].sparsity = TFLiteModel.Sparsity(
      traversalOrder: [0, 1, 2], blockMap: [1],
      levels: [
        .dense(size: 2), .sparse(segments: [0, 1, 2], indices: [0, 0]), .dense(size: 3),
      ])
    let dense = BuiltinOperator(rawValue: 9)
    writer.operators = [
      TFLiteModelWriter.Operator(
        dense, version: 4, inputs: [input, filter, -1], outputs: [result],
        options: TFLiteModelWriter.Options(type: 8, [0: .int8(1), 2: .uint8(1)])),
      TFLiteModelWriter.Operator(dense, inputs: [input, filter], outputs: [result]),
      TFLiteModelWriter.Operator(
        dense, version: 4, inputs: [input, filter], outputs: [result],
        options: TFLiteModelWriter.Options(type: 8)),
      TFLiteModelWriter.Operator(
        custom: "Own", version: 2, inputs: [], outputs: [other], options: [9, 8, 7]),
      TFLiteModelWriter.Operator(custom: "Other", inputs: [other], outputs: []),
      TFLiteModelWriter.Operator(BuiltinOperator(rawValue: 150), inputs: [0], outputs: [2]),
    ]
    writer.inputs = [input]
    writer.outputs = [result, other]
    writer.addMetadata("first", [1])
    writer.addMetadata("second", Array(0..<40))
    return writer
  }

  @Test func comesBackAsItWasWritten() throws {
    let writer = Self.everything()
    let model = try TFLiteModel.read(ByteSlice(writer.file()))
    #expect(model.version == 3)
    #expect(model.description == "all of it")
    #expect(model.metadata == writer.metadata)
    #expect(model.buffers.map { Array($0.storage[$0.range]) } == writer.buffers)
    #expect(model.subgraphs.count == 1)
    let graph = model.subgraphs[0]
    #expect(graph.name == "graph")
    #expect(graph.tensors == writer.tensors)
    #expect(graph.inputs == writer.inputs)
    #expect(graph.outputs == writer.outputs)
    #expect(graph.operators.count == writer.operators.count)
    for (found, expected) in zip(graph.operators, writer.operators) {
      #expect(model.operatorCodes[found.opcodeIndex] == expected.code)
      #expect(found.inputs == expected.inputs)
      #expect(found.outputs == expected.outputs)
      #expect(found.options.type == expected.options?.type ?? 0)
      let customOptions = found.customOptions
      #expect(Array(customOptions.storage[customOptions.range]) == expected.customOptions)
    }
    #expect(try graph.operators[0].options.activation(0) == .relu)
    #expect(try graph.operators[0].options.bool(2, "keep_num_dims"))
    #expect(try graph.operators[2].options.activation(0) == .none)
  }

  @Test func writesEachKindOfOperatorOnce() throws {
    let model = try TFLiteModel.read(ByteSlice(Self.everything().file()))
    #expect(
      model.operatorCodes.map(\.builtin.description)
        == ["FULLY_CONNECTED", "FULLY_CONNECTED", "CUSTOM", "CUSTOM", "GELU"])
    #expect(model.operatorCodes.map(\.version) == [4, 1, 2, 1, 1])
    #expect(model.operatorCodes.map(\.customName) == [nil, nil, "Own", "Other", nil])
  }

  @Test func alignsConstants() throws {
    let file = Self.everything().file()
    #expect(file.count % 16 == 0)
    for buffer in try TFLiteModel.read(ByteSlice(file)).buffers.dropFirst() {
      #expect(buffer.count > 0 && buffer.range.lowerBound % 16 == 0)
    }
  }

  @Test func givesTheSameBytesForTheSameModel() {
    #expect(Self.everything() == Self.everything())
    #expect(Self.everything().file() == Self.everything().file())
  }

  /// Dictionaries of fields have no order of their own.
  @Test func ordersFieldsByNumber() {
    let fields: [(Int, FlatBufferValue)] = (0..<9).map { ($0, .int32(Int32($0))) }
    let options = [fields, fields.reversed()].map { Dictionary(uniqueKeysWithValues: $0) }
    let files = options.map { fields in
      var writer = TFLiteModelWriter()
      writer.operators = [
        TFLiteModelWriter.Operator(
          BuiltinOperator(rawValue: 3), inputs: [], outputs: [],
          options: TFLiteModelWriter.Options(type: 1, fields))
      ]
      return writer.file()
    }
    #expect(files[0] == files[1])
  }

  @Test func writesTheLeastModel() throws {
    let model = try TFLiteModel.read(ByteSlice(TFLiteModelWriter().file()))
    #expect(model.description == "")
    #expect(model.operatorCodes.isEmpty && model.metadata.isEmpty)
    #expect(model.subgraphs[0].tensors.isEmpty && model.subgraphs[0].operators.isEmpty)
    #expect(model.subgraphs[0].name == "main")
    #expect(model.buffers.count == 1)
  }

  /// What is written is not judged, so that whoever reads it can be tested.
  @Test func leavesFaultsToTheReader() {
    var writer = TFLiteModelWriter()
    writer.outputs = [3]
    #expect(throws: ModelFileError.self) { try TFLiteModel.read(ByteSlice(writer.file())) }
    writer.outputs = []
    writer.tensors = [TFLiteModel.Tensor(shape: [1], buffer: 1)]
    #expect(throws: ModelFileError.self) { try TFLiteModel.read(ByteSlice(writer.file())) }
  }

  @Test func takesLabels() throws {
    let labels = ["yes", "no"]
    let file = ByteSlice(try TFLiteModel.addLabels(labels, to: ByteSlice(Self.labelled().file())))
    let metadata = try #require(try ModelMetadata.read(TFLiteModel.read(file)))
    #expect(try metadata.labels(in: file) == labels)
  }

  private static func labelled() -> TFLiteModelWriter {
    var writer = TFLiteModelWriter()
    writer.inputs = [writer.addTensor([1, 2], name: "in")]
    writer.outputs = [writer.addTensor([1, 2], name: "out")]
    return writer
  }

  @Test func littleEndianNumbers() {
    #expect([UInt8](littleEndian: [0x0102 as UInt16, 3]) == [2, 1, 3, 0])
    #expect([UInt8](littleEndian: [-2 as Int32]) == [0xfe, 0xff, 0xff, 0xff])
    #expect([UInt8](littleEndian: [Int32]()) == [])
  }
}
