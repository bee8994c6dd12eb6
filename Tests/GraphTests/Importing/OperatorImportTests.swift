import GraphIR
import Tensors
import Testing

@testable import ModelFiles

/// Each operator with its options, by dump and by attributes.
struct OperatorImportTests {
  /// The dump's line of the only operator, without its operands.
  private func dump(_ building: ModelBuilding, _ output: Int32) throws -> [String] {
    let graph = try building.graph(outputs: output)
    return graph.dump.split(separator: "\n").map(String.init)
  }

  @Test func convolutions() throws {
    var building = ModelBuilding()
    let (input, filter) = (building.input(1, 9, 9, 2), building.zeros(4, 3, 3, 2))
    let bias = building.zeros(4)
    let first = building.apply(
      Code.convolution, [input, filter, bias],
      .conv2D(
        .init(
          padding: .valid, strideW: 1, strideH: 2, dilationW: 3, dilationH: 1, activation: .relu6)))
    let taps = building.zeros(1, 2, 2, 4)
    let second = building.apply(
      Code.depthwise, [first, taps],
      .depthwiseConv2D(
        .init(
          padding: .same, strideW: 2, strideH: 1, depthMultiplier: 1, dilationW: 1, dilationH: 1,
          activation: .reluN1To1)))
    #expect(
      try dump(building, second) == [
        "inputs %0 float32[1, 9, 9, 2]",
        "%3 = CONV_2D(%0, %1:const, %2:const) valid +relu6 float32[1, 4, 3, 4]",
        "%5 = DEPTHWISE_CONV_2D(%3, %4:const) same +relu_n1_to_1 float32[1, 4, 2, 4]",
        "outputs %5",
      ])
  }

  @Test func denseAndPool() throws {
    var building = ModelBuilding()
    let input = building.input(1, 4, 6, 2)
    let pooled = building.apply(
      Code.maxPool, [input],
      .pool2D(
        .init(
          padding: .valid, strideW: 3, strideH: 2, filterWidth: 3, filterHeight: 2,
          activation: .none)), version: 2)
    let weights = building.zeros(5, 2)
    let dense = building.apply(
      Code.dense, [pooled, weights, -1],
      .fullyConnected(
        .init(
          activation: .relu, weightsFormat: .standard, keepNumDims: true,
          asymmetricQuantizeInputs: false)), version: 5)
    #expect(
      try dump(building, dense)[1...] == [
        "%1 = MAX_POOL_2D(%0) float32[1, 2, 2, 2]",
        "%3 = FULLY_CONNECTED(%1, %2:const, -) +relu float32[1, 2, 2, 5]",
        "outputs %3",
      ])
  }

  @Test(arguments: [
    (Code.add, TFLiteModel.BuiltinOptions.add(activation: .relu, potScaleInt16: true), "ADD"),
    (Code.subtract, .sub(activation: .none, potScaleInt16: true), "SUB"),
    (Code.multiply, .mul(activation: .none), "MUL"), (Code.divide, .none, "DIV"),
    (Code.maximum, .none, "MAXIMUM"), (Code.maximum, .other(type: 39), "MAXIMUM"),
    (Code.prelu, .none, "PRELU"),
  ])
  func twoOperands(code: Int32, options: TFLiteModel.BuiltinOptions, name: String) throws {
    var building = ModelBuilding()
    let (left, right) = (building.input(2, 3), building.zeros(3))
    let output = building.apply(code, [left, right], options)
    let graph = try building.graph(outputs: output)
    #expect(graph.nodes[0].operation.name == name)
    #expect(graph.nodes[0].place.description == "operator 0 (\(name))")
    #expect(graph[graph.outputs[0]].type == float(2, 3))
    if case .binary(let binary) = graph.nodes[0].operation {
      #expect(binary.activation == (name == "ADD" ? .relu : .none))
    }
  }

  @Test func constantOperandsBecomeAttributes() throws {
    var building = ModelBuilding()
    var value = building.input(1, 4, 4, 2)
    let paddings = building.integers(0, 0, 1, 0, 0, 2, 0, 0)
    value = building.apply(Code.pad, [value, paddings])
    let size = building.integers(10, 12)
    value = building.apply(
      Code.resizeBilinear, [value, size],
      .resizeBilinear(alignCorners: false, halfPixelCenters: true), version: 3)
    let axes = building.integers(1, -1)
    value = building.apply(Code.mean, [value, axes], .reducer(keepDims: true))
    let target = building.integers(2, -1)
    value = building.apply(Code.reshape, [value, target])
    #expect(
      try dump(building, value)[1...] == [
        "%1 = PAD(%0) float32[1, 5, 6, 2]", "%2 = RESIZE_BILINEAR(%1) float32[1, 10, 12, 2]",
        "%3 = MEAN(%2) float32[1, 1, 12, 1]", "%4 = RESHAPE(%3) float32[2, 6]", "outputs %4",
      ])
    let graph = try building.graph(outputs: value)
    guard case .pad(let pad) = graph.nodes[0].operation,
      case .resizeBilinear(let resize) = graph.nodes[1].operation
    else {
      Issue.record("other operations")
      return
    }
    #expect(pad == Pad(before: [0, 1, 0, 0], after: [0, 0, 2, 0]))
    #expect(resize.halfPixelCenters && !resize.alignCorners)
  }

  @Test func reshapesByOption() throws {
    var building = ModelBuilding()
    let input = building.input(1, 1)
    let vector = building.apply(Code.reshape, [input], .reshape(newShape: [1]))
    let scalar = building.apply(Code.reshape, [input, -1], .reshape(newShape: [0]))
    let graph = try building.graph(outputs: vector, scalar)
    #expect(graph.outputs.map { graph[$0].type } == [float(1), typed(.float32, [])])
  }

  @Test func movement() throws {
    var building = ModelBuilding()
    let input = building.input(2, 3, 4)
    let zeros = building.integers(0, 0)
    let ones = building.integers(1, 1)
    let slice = building.apply(
      Code.stridedSlice, [input, zeros, zeros, ones],
      .stridedSlice(
        .init(
          beginMask: 0, endMask: 2, ellipsisMask: 0, newAxisMask: 0, shrinkAxisMask: 1,
          offset: false)))
    let indices = building.integers(2, 0)
    let gathered = building.apply(
      Code.gather, [slice, indices], .gather(axis: -1, batchDims: 0))
    let joined = building.apply(
      Code.concatenation, [gathered, slice], .concatenation(axis: 1, activation: .relu))
    let parts = (0..<3).map { _ in building.tensor([]) }
    building.append(Code.unpack, [joined], parts, .unpack(num: 3, axis: 0))
    #expect(
      try building.graph(outputs: parts[1]).dump.split(separator: "\n")[1...] == [
        "%1 = STRIDED_SLICE(%0) float32[3, 4]", "%3 = GATHER(%1, %2:const) float32[3, 2]",
        "%4 = CONCATENATION(%3, %1) float32[3, 6]",
        "%5, %6, %7 = UNPACK(%4) float32[6] float32[6] float32[6]", "outputs %6",
      ])
  }

  @Test func softmaxLogisticAndReductions() throws {
    var building = ModelBuilding()
    let input = building.input(2, 3)
    let axis = building.tensor([], .int32, bytes: [1, 0, 0, 0])
    let largest = building.apply(Code.reduceMaximum, [input, axis])
    let smallest = building.apply(Code.reduceMinimum, [input, axis], .reducer(keepDims: false))
    let softmax = building.apply(Code.softmax, [largest], .softmax(beta: 2))
    let logistic = building.apply(Code.logistic, [smallest])
    let graph = try building.graph(outputs: softmax, logistic)
    #expect(
      graph.nodes.map(\.operation.name) == ["REDUCE_MAX", "REDUCE_MIN", "SOFTMAX", "LOGISTIC"])
    guard case .softmax(let beta) = graph.nodes[2].operation else {
      Issue.record("not a softmax")
      return
    }
    #expect(beta == 2)
  }
}
