import HandsSystem
import Testing

@testable import HandsEngine
@testable import HandsTFLite

/// Constants: their bytes, types and quantization.
struct ConstantImportTests {
  private func quantization(
    _ scale: [Float], _ zeroPoint: [Int64], axis: Int32 = 0
  ) -> TFLiteModel.Quantization {
    TFLiteModel.Quantization(scale: scale, zeroPoint: zeroPoint, quantizedDimension: axis)
  }

  @Test func sizesMustFit() throws {
    for count in [1, 7, 9, 16] {
      var building = ModelBuilding()
      let input = building.input(2)
      _ = building.tensor([2], bytes: [UInt8](repeating: 0, count: count))
      #expect(throws: GraphError.constantSize(tensor(1), expected: 8, found: count)) {
        try building.graph(outputs: input)
      }
    }
    var building = ModelBuilding()
    let scalar = building.tensor([], .int64, bytes: [UInt8](repeating: 0, count: 8))
    #expect(try building.graph(outputs: scalar).values.count == 1)
  }

  @Test func sparseConstantsAreExpanded() throws {
    // Rows of 3, of which the first has two elements and the second one.
    let rows = TFLiteModel.Sparsity(
      traversalOrder: [0, 1],
      levels: [.dense(size: 2), .sparse(segments: [0, 2, 3], indices: [0, 2, 1])])
    var building = ModelBuilding()
    let numbers = bytes([1, 2, 3] as [Float])
    let constant = building.tensor([2, 3], bytes: numbers, sparsity: rows)
    let graph = try building.graph(outputs: constant)
    #expect(graph.values[0].constant?.floats == [1, 0, 2, 0, 3, 0])
    var wrong = building
    wrong.model.subgraphs[0].tensors[0].sparsity?.traversalOrder = [0]
    #expect(
      throws: GraphError.tensor(tensor(0), "is stored sparsely in wrong loops:", value: 1)
    ) { try wrong.graph(outputs: constant) }
    var short = ModelBuilding()
    let cut = short.tensor([2, 3], bytes: Array(numbers[..<8]), sparsity: rows)
    #expect(throws: GraphError.self) { try short.graph(outputs: cut) }
  }

  @Test func variablesAreRefused() throws {
    var building = ModelBuilding()
    let constant = building.zeros(2)
    building.model.subgraphs[0].tensors[0].isVariable = true
    #expect(throws: GraphError.tensor(tensor(0), "is a variable", value: nil)) {
      try building.graph(outputs: constant)
    }
  }

  @Test func aConstantIsOneValueHoweverOftenItIsRead() throws {
    var building = ModelBuilding()
    let (input, constant) = (building.input(2), building.zeros(2))
    let sum = building.apply(Code.add, [input, constant])
    let output = building.apply(Code.add, [sum, constant])
    let graph = try building.graph(outputs: output)
    #expect(graph.values.count == 4)
    #expect(graph.values.filter { $0.constant != nil }.count == 1)
  }

  /// Tensors that share a buffer share what is packed from it.
  @Test func constantsAreNamedByTheirBuffers() throws {
    var building = ModelBuilding()
    let constants = [building.zeros(2), building.zeros(2), building.zeros(2)]
    building.model.subgraphs[0].tensors[2].buffer = 1
    let graph = try building.graph(outputs: constants[0], constants[1], constants[2])
    let identities = graph.outputs.map { graph[$0].constant?.identity }
    #expect(identities == [.buffer(1), .buffer(2), .buffer(1)])
  }

  @Test func quantizationReachesDequantize() throws {
    var building = ModelBuilding()
    let weights = building.tensor(
      [2, 3], .int8, bytes: [1, 2, 3, 4, 5, 6], quantization: quantization([1, 2, 3], [], axis: 1))
    let output = building.apply(Code.dequantize, [weights], version: 2)
    let graph = try building.graph(outputs: output)
    let operand = try #require(graph.nodes[0][.input])
    #expect(
      graph[operand].type.quantization
        == Quantization(scales: [1, 2, 3], zeroPoints: [0, 0, 0], axis: 1))
    #expect(
      try graph.nodes[0].operator.naiveFloats(
        TestTensor([1, 2, 3, 4, 5, 6] as [Int8], graph[operand].type))
        == [1, 4, 9, 4, 10, 18])
  }

  @Test func quantizationCounts() throws {
    let cases: [(TFLiteModel.Quantization, GraphError?)] = [
      (quantization([], []), nil), (quantization([1], [0]), nil), (quantization([1], []), nil),
      (quantization([1, 1], [0, 0]), nil), (quantization([1], [7], axis: 99), nil),
      (
        quantization([1], [0, 0]),
        .tensor(tensor(0), "has another number of zero points than scales:", value: 2)
      ),
      (
        quantization([1, 1, 1], [], axis: 0),
        .tensor(tensor(0), "has scales that do not fit its shape:", value: 3)
      ),
      (
        quantization([1, 1], [], axis: 2),
        .tensor(tensor(0), "has scales that do not fit its shape:", value: 2)
      ),
      (
        quantization([1, 1], [], axis: -1),
        .tensor(tensor(0), "has scales that do not fit its shape:", value: 2)
      ),
    ]
    // Blocks have scales of their own, with others beside them or without.
    let blockwise: [(TFLiteModel.Quantization, GraphError?)] = [[], [1]].map {
      (
        TFLiteModel.Quantization(scale: $0, zeroPoint: [], hasCustomDetails: true),
        .tensor(tensor(0), "is quantized by blocks or details of its own", value: nil)
      )
    }
    for (quantization, expected) in cases + blockwise {
      var building = ModelBuilding()
      let weights = building.tensor(
        [2, 3], .int8, bytes: [0, 0, 0, 0, 0, 0], quantization: quantization)
      if let expected {
        #expect(throws: expected) { try building.graph(outputs: weights) }
      } else {
        #expect(throws: Never.self) { _ = try building.graph(outputs: weights) }
      }
    }
  }

  @Test func integersAreReadLittleEndian() {
    func integers(_ bytes: [UInt8], _ type: ElementType) -> [Int]? {
      Constant(bytes: ByteSlice(bytes), stored: type, identity: .buffer(0)).integers
    }
    #expect(integers([1, 2, 0, 0, 0xff, 0xff, 0xff, 0xff], .int32) == [513, -1])
    #expect(integers([0, 0, 0, 0, 1, 0, 0, 0x80], .int64) == [Int.min + 1 << 32])
    #expect(integers([], .int32) == [])
    #expect(integers([1, 2, 3, 4], .float32) == nil)
    #expect(integers([1, 0], .bool) == [1, 0])
  }
}
