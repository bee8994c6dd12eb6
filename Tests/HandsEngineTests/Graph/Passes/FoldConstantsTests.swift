import Testing

@testable import HandsEngine

struct FoldConstantsTests {
  /// What a constant holds when it is packed as it is.
  private func packed(_ id: ValueID, in graph: Graph) -> [Float] {
    var plan = PackedConstantPlan()
    plan.addContiguous(id, in: graph)
    let constant = plan.pack().contiguous(graph[id])
    return (0..<graph[id].type.shape.elementCount).map { constant.floats[$0] }
  }

  @Test func constantsAreWidenedWhenTheyArePacked() throws {
    var building = GraphBuilding()
    let input = building.input(1, 4)
    let stored = building.constant(3, 4, type: .float16)
    let weights = try building.apply(.dequantize(), stored)
    let output = try building.apply(.fullyConnected(), input, weights)
    let graph = building.graph(outputs: output)
    #expect(
      graph.dump == """
        inputs %0 float32[1, 4]
        %2 = DEQUANTIZE(%1:const) float32[3, 4]
        %3 = FULLY_CONNECTED(%0, %2) float32[1, 3]
        outputs %3

        """)
    #expect(
      try GraphPass.foldConstants.dump(graph) == [
        "%3 = FULLY_CONNECTED(%0, %2:const) float32[1, 3]", "outputs %3",
      ])
    let folded = try GraphPass.foldConstants.apply(graph)
    #expect(folded[weights].type == float(3, 4))
    #expect(folded[weights].constant?.stored == .float16)
    #expect(folded[weights].constant?.quantization == nil)
    #expect(folded[weights].constant?.identity == folded[stored].constant?.identity)
  }

  @Test func halvesBecomeTheirFloats() throws {
    var building = GraphBuilding()
    let halves = ([1, -2, 0.5, 65_504] as [Float]).map { Float16($0).bitPattern }
    let stored = building.constant(typed(.float16, [2, 2]), bytes(halves))
    let weights = try building.apply(.dequantize(), stored)
    let folded = try GraphPass.foldConstants.apply(building.graph(outputs: weights))
    #expect(folded.nodes.isEmpty)
    #expect(packed(weights, in: folded) == [1, -2, 0.5, 65_504])
  }

  @Test func severalReadersAndAnOutput() throws {
    var building = GraphBuilding()
    let quantization = Quantization(scales: [2], zeroPoints: [1])
    let stored = building.constant(2, type: .int8, quantization: quantization)
    let first = try building.apply(.dequantize(), stored)
    let second = try building.apply(.dequantize(), stored)
    let sum = try building.apply(.add(), first, second)
    let graph = building.graph(outputs: sum, first)
    #expect(
      try GraphPass.foldConstants.dump(graph) == [
        "%3 = ADD(%1:const, %2:const) float32[2]", "outputs %3 %1",
      ])
    #expect(packed(first, in: try GraphPass.foldConstants.apply(graph)) == [-2, -2])
  }

  /// Scales that run along a dimension.
  @Test(
    arguments: [
      (0, [2, 3], [(1 - 1) * 2, (2 - 1) * 2, (-3 - 1) * 2, 4 * 3, 5 * 3, -6 * 3]),
      (1, [3, 2], [(1 - 1) * 2, 2 * 3, (-3 - 1) * 2, 4 * 3, (5 - 1) * 2, -6 * 3]),
    ] as [(Int, [Int], [Float])])
  func scalesOfEachSlice(axis: Int, extents: [Int], expected: [Float]) throws {
    let quantization = Quantization(scales: [2, 3], zeroPoints: [1, 0], axis: axis)
    var building = GraphBuilding()
    let stored = building.constant(
      typed(.int8, extents, quantization), bytes([1, 2, -3, 4, 5, -6] as [Int8]))
    let weights = try building.apply(.dequantize(), stored)
    let folded = try GraphPass.foldConstants.apply(building.graph(outputs: weights))
    #expect(folded[weights].constant?.quantization == quantization)
    #expect(packed(weights, in: folded) == expected)
  }

  /// Constants under another shape are constants; the scales' dimension moves with them.
  @Test func reshapesOfConstants() throws {
    let quantization = Quantization(scales: [2, 3], zeroPoints: [0, 0], axis: 0)
    var building = GraphBuilding()
    let stored = building.constant(
      typed(.int8, [2, 2], quantization), bytes([1, 2, 3, 4] as [Int8]))
    let reshaped = try building.apply(.reshape(to: [1, 2, 2]), stored)
    let weights = try building.apply(.dequantize(), reshaped)
    let column = try building.apply(.reshape(to: [2, 2, 1, 1]), weights)
    let numbers = try building.apply(
      .reshape(to: [3]), building.constant([7, 8, 9], 1, 3))
    let sum = try building.apply(.add(), building.input(1), column)
    let graph = building.graph(outputs: sum, numbers)
    #expect(
      try GraphPass.foldConstants.dump(graph) == [
        "%7 = ADD(%6, %3:const) float32[2, 2, 1, 1]", "outputs %7 %5",
      ])
    let folded = try GraphPass.foldConstants.apply(graph)
    #expect(folded[weights].constant?.quantization?.axis == 1)
    #expect(folded[column].constant?.quantization?.axis == 0)
    for value in [weights, column] { #expect(packed(value, in: folded) == [2, 4, 9, 12]) }
    #expect(packed(numbers, in: folded) == [7, 8, 9])
  }

  /// Scaled numbers whose slices do not stay whole are moved when the model runs.
  @Test(arguments: [([4], false), ([1, 4], false), ([2, 2], true), ([2, 1, 2], true)])
  func reshapesOfScaledNumbers(extents: [Int], isFolded: Bool) throws {
    let quantization = Quantization(scales: [2, 3], zeroPoints: [0, 0], axis: 0)
    var building = GraphBuilding()
    let stored = building.constant(
      typed(.int8, [2, 2], quantization), bytes([1, 2, 3, 4] as [Int8]))
    let weights = try building.apply(.dequantize(), stored)
    let output = try building.apply(.reshape(to: extents), weights)
    let folded = try GraphPass.foldConstants.apply(building.graph(outputs: output))
    #expect(folded.nodes.map(\.operator.name) == (isFolded ? [] : ["RESHAPE"]))
    #expect(folded[output].isConstant == isFolded)
    #expect(packed(isFolded ? output : weights, in: folded) == [2, 4, 9, 12])
  }

  /// Constants that were stored sparsely have all their elements by now.
  @Test func densifiedConstants() throws {
    var building = GraphBuilding()
    let stored = building.constant(typed(.float16, [3, 4]), [UInt8](repeating: 0, count: 24))
    let dense = try building.apply(.densify, stored)
    let weights = try building.apply(.dequantize(), dense)
    let output = try building.apply(.fullyConnected(), building.input(1, 4), weights)
    #expect(
      try GraphPass.foldConstants.dump(building.graph(outputs: output)) == [
        "%4 = FULLY_CONNECTED(%3, %2:const) float32[1, 3]", "outputs %4",
      ])
  }

  @Test func computedBytesStay() throws {
    let quantization = Quantization(scales: [1], zeroPoints: [0])
    var building = GraphBuilding()
    let stored = building.input(2, type: .int8, quantization: quantization)
    let reshaped = try building.apply(.reshape(to: [1, 2]), stored)
    let output = try building.apply(.dequantize(), reshaped)
    let graph = building.graph(outputs: output)
    try GraphPass.foldConstants.expectUnchanged(graph)
  }

  /// Kernels pack floats, halves and bytes.
  @Test func widerIntegersStay() throws {
    var building = GraphBuilding()
    let stored = building.constant(
      2, type: .int16, quantization: Quantization(scales: [1], zeroPoints: [0]))
    let graph = building.graph(outputs: try building.apply(.dequantize(), stored))
    try GraphPass.foldConstants.expectUnchanged(graph)
  }
}
