import GraphIR
import Importing
import Tensors
import Testing

@testable import ModelFiles

/// Constants: their bytes, types and quantization.
struct ConstantImportTests {
  private func quantization(
    _ scale: [Float], _ zeroPoint: [Int64], axis: Int32 = 0
  ) -> TFLiteModel.Quantization {
    TFLiteModel.Quantization(
      min: [], max: [], scale: scale, zeroPoint: zeroPoint, quantizedDimension: axis,
      hasCustomDetails: false)
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

  @Test func sparseAndVariableTensorsAreRefused() throws {
    var building = ModelBuilding()
    let constant = building.zeros(2)
    var sparse = building
    sparse.model.subgraphs[0].tensors[0].isSparse = true
    #expect(throws: GraphError.tensor(tensor(0), "is stored sparsely", value: nil)) {
      try sparse.graph(outputs: constant)
    }
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

  @Test func quantizationReachesDequantize() throws {
    var building = ModelBuilding()
    let weights = building.tensor(
      [2, 3], .int8, bytes: [1, 2, 3, 4, 5, 6], quantization: quantization([1, 2, 3], [], axis: 1))
    let output = building.apply(Code.dequantize, [weights], version: 2)
    let graph = try building.graph(outputs: output)
    guard case .dequantize(let quantization) = graph.nodes[0].operation else {
      Issue.record("not a dequantize")
      return
    }
    #expect(quantization == Quantization(scales: [1, 2, 3], zeroPoints: [0, 0, 0], axis: 1))
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
    for (quantization, expected) in cases {
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
      Constant(bytes: ByteSlice(bytes), stored: type).integers
    }
    #expect(integers([1, 2, 0, 0, 0xff, 0xff, 0xff, 0xff], .int32) == [513, -1])
    #expect(integers([0, 0, 0, 0, 1, 0, 0, 0x80], .int64) == [Int.min + 1 << 32])
    #expect(integers([], .int32) == [])
    #expect(integers([1, 2, 3, 4], .float32) == nil)
  }
}
