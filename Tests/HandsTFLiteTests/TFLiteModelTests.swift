import HandsSystem
import Testing

@testable import HandsTFLite

struct TFLiteModelTests {
  @Test func readsEveryPart() throws {
    let model = try SampleModel().read()
    #expect(model.version == 3)
    #expect(model.description == "sample")
    #expect(model.operatorCodes.map(\.builtin.description) == ["SOFTMAX"])
    #expect(model.operatorCodes[0].version == 1)
    #expect(model.operatorCodes[0].customName == nil)
    let graph = model.subgraphs[0]
    #expect(graph.name == "main")
    #expect(graph.inputs == [0])
    #expect(graph.outputs == [1])
    #expect(graph.tensors.count == 2)
    #expect(graph.tensors[1].name == "values")
    #expect(graph.tensors[1].shape == [1, 8])
    #expect(graph.tensors[1].type == .float32)
    #expect(graph.tensors[1].quantization == nil)
    #expect(graph.operators[0].inputs == [0])
    #expect(graph.operators[0].outputs == [1])
    #expect(graph.operators[0].options.type == 9)
    #expect(try graph.operators[0].options.float(0, "beta") == 1)
    #expect(graph.operators[0].customOptions.count == 0)
  }

  @Test func readsTensorsInFull() throws {
    var sample = SampleModel()
    sample.tensor = .table([
      0: .int32s([2, 3]), 1: .int8(9), 2: .uint32(1), 3: .string("weights"),
      4: .table([
        0: .floats([-1]), 1: .floats([1]), 2: .floats([0.5, 0.25]), 3: .int64s([0, -7]),
        6: .int32(1),
      ]),
      5: .uint8(1), 7: .int32s([-1, 3]), 8: .uint8(1),
    ])
    sample.buffers.append(.table([0: .bytes([1, 2, 3, 4, 5, 6])]))
    let model = try sample.read()
    let tensor = model.subgraphs[0].tensors[0]
    #expect(tensor.type == .int8)
    #expect(tensor.shapeSignature == [-1, 3])
    #expect(tensor.isVariable && tensor.hasRank && !tensor.isSparse)
    #expect(
      tensor.quantization
        == TFLiteModel.Quantization(
          scale: [0.5, 0.25], zeroPoint: [0, -7], quantizedDimension: 1, min: [-1], max: [1],
          hasCustomDetails: false))
    #expect(model.buffers[tensor.buffer].holds("\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}"))
  }

  @Test(arguments: [
    (Int8(25), Int32(0), "SOFTMAX"), (25, 25, "SOFTMAX"), (127, 150, "GELU"), (0, 0, "ADD"),
    (0, 25, "SOFTMAX"), (32, 0, "CUSTOM"), (127, 4_000, "operator 4000"),
  ])
  func takesTheLargerOperatorCode(byte: Int8, code: Int32, name: String) throws {
    var sample = SampleModel()
    sample.operatorCode = .table([0: .int8(byte), 2: .int32(7), 3: .int32(code)])
    let operatorCode = try sample.read().operatorCodes[0]
    #expect(operatorCode.builtin.description == name)
    #expect(operatorCode.version == 7)
  }

  @Test func placesConstantsBehindTheFlatBuffer() throws {
    var sample = SampleModel()
    sample.buffers = [.table([1: .uint64(1), 2: .uint64(1)])]
    #expect(try sample.read().buffers[0].count == 0)
    let size = UInt64(sample.file.count)
    sample.buffers = [.table([1: .uint64(size - 4), 2: .uint64(4)])]
    #expect(try sample.read().buffers[0].count == 4)
    for (offset, count) in [(size - 4, UInt64(5)), (size + 1, 0), (.max, 2), (2, .max)] {
      sample.buffers = [.table([1: .uint64(offset), 2: .uint64(count)])]
      let error = try #require(sample.refusal())
      #expect(error.location.path == "model.buffers[0].offset")
    }
  }

  @Test func refusesIndicesOutsideTheirLists() {
    func path(_ change: (inout SampleModel) -> Void) -> String? {
      var sample = SampleModel()
      change(&sample)
      return sample.refusal()?.location.path
    }
    let graph = "model.subgraphs[0]."
    #expect(path { $0.operation[0] = .uint32(1) } == graph + "operators[0].opcode_index")
    #expect(path { $0.operation[1] = .int32s([0, 2]) } == graph + "operators[0].inputs[1]")
    #expect(path { $0.operation[1] = .int32s([-2]) } == graph + "operators[0].inputs[0]")
    #expect(path { $0.operation[1] = .int32s([-1]) } == nil)
    #expect(path { $0.operation[2] = .int32s([-1]) } == graph + "operators[0].outputs[0]")
    #expect(path { $0.tensor[2] = .uint32(1) } == graph + "tensors[0].buffer")
    #expect(path { $0.graph[0].elements.removeLast() } == graph + "outputs[0]")
    #expect(path { $0.root[2].elements = [] } == "model.subgraphs")
    #expect(path { $0.root[0] = .uint32(4) } == "model.version")
  }

  @Test func holdsEveryLimitToTheLast() {
    let sample = SampleModel()
    let size = sample.file.count
    func isRefused(_ change: (inout ModelLimits) -> Void) -> Bool {
      var limits = ModelLimits()
      change(&limits)
      guard case .limitExceeded = sample.refusal(limits: limits) else { return false }
      return true
    }
    #expect(isRefused { $0.fileSize = size - 1 })
    #expect(!isRefused { $0.fileSize = size })
    // Root, operator code, buffer, subgraph, two tensors, operator, options.
    #expect(isRefused { $0.tables = 7 })
    #expect(!isRefused { $0.tables = 8 })
    #expect(isRefused { $0.depth = 3 })
    #expect(!isRefused { $0.depth = 4 })
    #expect(isRefused { $0.subgraphs = 0 })
    #expect(!isRefused { $0.subgraphs = 1 })
    #expect(isRefused { $0.tensors = 1 })
    #expect(!isRefused { $0.tensors = 2 })
    #expect(isRefused { $0.operators = 0 })
    #expect(!isRefused { $0.operators = 1 })
    #expect(isRefused { $0.rank = 1 })
    #expect(!isRefused { $0.rank = 2 })
    #expect(isRefused { $0.nameLength = 5 })
    #expect(!isRefused { $0.nameLength = 6 })
    // Shapes 16, names 12 and 4, inputs and outputs 16, description 6.
    #expect(isRefused { $0.copiedBytes = 53 })
    #expect(!isRefused { $0.copiedBytes = 54 })
  }

  @Test func keepsMessagesToOneLine() throws {
    var sample = SampleModel()
    sample.tensor[3] = .string(String(repeating: "x", count: 1_025))
    let error = try #require(sample.refusal())
    #expect(
      error.description == "flatbuffer: model.subgraphs[0].tensors[0].name @ "
        + "\(error.location.offset): 1025 elements, the limit is 1024")
    #expect(PrintableName("a\n\"é\u{0}").description == #"a\u{a}\"\u{e9}\u{0}"#)
    let long = PrintableName(String(repeating: "\n", count: 100)).description
    #expect(long.count <= PrintableName.maximumLength && long.hasSuffix("…"))
  }
}
