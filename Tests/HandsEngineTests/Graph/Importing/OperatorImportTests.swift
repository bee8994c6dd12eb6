import Testing

@testable import HandsEngine
@testable import HandsTFLite

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
      .convolution(.valid, strides: (2, 1), dilations: (1, 3), activation: .relu6))
    let taps = building.zeros(1, 2, 2, 4)
    let second = building.apply(
      Code.depthwise, [first, taps],
      .depthwise(.same, strides: (1, 2), activation: .reluN1To1))
    #expect(
      try dump(building, second) == [
        "inputs %0 float32[1, 9, 9, 2]",
        "%3 = CONV_2D(%0, %1:const, %2:const) valid +relu6 float32[1, 4, 3, 4]",
        "%5 = DEPTHWISE_CONV_2D(%3, %4:const) same +relu_n1_to_1 float32[1, 4, 2, 4]",
        "outputs %5",
      ])
  }

  @Test func fullyConnectedAndPool() throws {
    var building = ModelBuilding()
    let input = building.input(1, 4, 6, 2)
    let pooled = building.apply(
      Code.maxPool, [input], .pool(.valid, strides: (2, 3), extents: (2, 3)), version: 2)
    let weights = building.zeros(5, 2)
    let output = building.apply(
      Code.fullyConnected, [pooled, weights, -1],
      .fullyConnected(activation: .relu, keepsDimensions: true), version: 5)
    #expect(
      try dump(building, output)[1...] == [
        "%1 = MAX_POOL_2D(%0) float32[1, 2, 2, 2]",
        "%3 = FULLY_CONNECTED(%1, %2:const, -) +relu float32[1, 2, 2, 5]",
        "outputs %3",
      ])
  }

  @Test(
    arguments: [
      (Code.add, .add(activation: .relu), "ADD"), (Code.subtract, .sub, "SUB"),
      (Code.multiply, .mul, "MUL"), (Code.divide, nil, "DIV"), (Code.maximum, nil, "MAXIMUM"),
      (Code.maximum, .maximum, "MAXIMUM"), (Code.prelu, nil, "PRELU"),
    ] as [(Int32, TFLiteModelWriter.Options?, String)])
  func twoOperands(code: Int32, options: TFLiteModelWriter.Options?, name: String) throws {
    var building = ModelBuilding()
    let (left, right) = (building.input(2, 3), building.zeros(3))
    let output = building.apply(code, [left, right], options)
    let graph = try building.graph(outputs: output)
    #expect(graph.nodes[0].operator.name == name)
    #expect(graph.nodes[0].location.description == "operator 0 (\(name))")
    #expect(graph[graph.outputs[0]].type == float(2, 3))
    #expect(graph.nodes[0].operator.annotation == (name == "ADD" ? " +relu" : ""))
  }

  @Test func constantOperandsBecomeAttributes() throws {
    var building = ModelBuilding()
    var value = building.input(1, 4, 4, 2)
    let paddings = building.integers(0, 0, 1, 0, 0, 2, 0, 0)
    value = building.apply(Code.pad, [value, paddings])
    let size = building.integers(10, 12)
    value = building.apply(
      Code.resizeBilinear, [value, size],
      .resizeBilinear(hasHalfPixelCenters: true), version: 3)
    let axes = building.integers(1, -1)
    value = building.apply(Code.mean, [value, axes], .reducer(keepsDimensions: true))
    let target = building.integers(2, -1)
    value = building.apply(Code.reshape, [value, target])
    #expect(
      try dump(building, value)[1...] == [
        "%1 = PAD(%0) float32[1, 5, 6, 2]", "%2 = RESIZE_BILINEAR(%1) float32[1, 10, 12, 2]",
        "%3 = MEAN(%2) float32[1, 1, 12, 1]", "%4 = RESHAPE(%3) float32[2, 6]", "outputs %4",
      ])
    let graph = try building.graph(outputs: value)
    guard case .padding(let before, let after) = graph.nodes[0].pattern else {
      Issue.record("not a padding")
      return
    }
    #expect((before, after) == ([0, 1, 0, 0], [0, 0, 2, 0]))
  }

  /// What lies between two pixels tells the options.
  @Test(
    arguments: [
      (nil, [0, 0.5, 1, 1]), (.resizeBilinear(), [0, 0.5, 1, 1]),
      (.resizeBilinear(hasHalfPixelCenters: true), [0, 0.25, 0.75, 1]),
      (.resizeBilinear(alignsCorners: true), [0, 1 / 3, 2 / 3, 1]),
    ] as [(TFLiteModelWriter.Options?, [Float])])
  func optionsOfResizes(options: TFLiteModelWriter.Options?, expected: [Float]) throws {
    var building = ModelBuilding()
    let input = building.input(1, 1, 2, 1)
    let output = building.apply(
      Code.resizeBilinear, [input, building.integers(1, 4)], options, version: 3)
    let graph = try building.graph(outputs: output)
    #expect(
      try graph.nodes[0].operator.naiveFloats(TestTensor([0, 1], [1, 1, 2, 1])) == expected)
  }

  @Test func reshapesByOption() throws {
    var building = ModelBuilding()
    let input = building.input(1, 1)
    let vector = building.apply(Code.reshape, [input], .reshape(1))
    let scalar = building.apply(Code.reshape, [input, -1], .reshape(0))
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
      .stridedSlice(endMask: 2, shrinkAxisMask: 1))
    let indices = building.integers(2, 0)
    let gathered = building.apply(
      Code.gather, [slice, indices], .gather(axis: -1))
    let joined = building.apply(
      Code.concatenation, [gathered, slice], .concatenation(axis: 1, activation: .relu))
    let parts = (0..<3).map { _ in building.tensor([]) }
    building.append(Code.unpack, [joined], parts, .unpack(count: 3, axis: 0))
    #expect(
      try building.graph(outputs: parts[1]).dump.split(separator: "\n")[1...] == [
        "%1 = STRIDED_SLICE(%0) float32[3, 4]", "%3 = GATHER(%1, %2:const) float32[3, 2]",
        "%4 = CONCATENATION(%3, %1) float32[3, 6]",
        "%5, %6, %7 = UNPACK(%4) float32[6] float32[6] float32[6]", "outputs %6",
      ])
  }

  /// With the option `offset` the end counts from where the range starts.
  @Test func endsOfSlices() throws {
    for (offset, extent) in [(false, 1), (true, 2)] {
      var building = ModelBuilding()
      let input = building.input(5)
      let (begin, end, strides) = (
        building.integers(1), building.integers(2), building.integers(1)
      )
      let output = building.apply(
        Code.stridedSlice, [input, begin, end, strides], .stridedSlice(offset: offset),
        version: 8)
      let graph = try building.graph(outputs: output)
      #expect(graph[graph.outputs[0]].type == float(extent))
    }
  }

  @Test func softmaxLogisticAndReductions() throws {
    var building = ModelBuilding()
    let input = building.input(2, 3)
    let axis = building.tensor([], .int32, bytes: [1, 0, 0, 0])
    let largest = building.apply(Code.reduceMaximum, [input, axis])
    let smallest = building.apply(
      Code.reduceMinimum, [input, axis], .reducer(keepsDimensions: false))
    let softmax = building.apply(Code.softmax, [largest], .softmax(beta: 2))
    let logistic = building.apply(Code.logistic, [smallest])
    let graph = try building.graph(outputs: softmax, logistic)
    #expect(
      graph.nodes.map(\.operator.name) == ["REDUCE_MAX", "REDUCE_MIN", "SOFTMAX", "LOGISTIC"])
    // Exponentials of 0 and 2 · ln 2: a fifth and four.
    let results = try graph.nodes[2].operator.naiveFloats(TestTensor([0, 0.693_147_2], [2]))
    #expect(abs(results[0] - 0.2) < 1e-6 && abs(results[1] - 0.8) < 1e-6)
  }
}
