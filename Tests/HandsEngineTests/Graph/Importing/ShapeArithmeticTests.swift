import HandsTestSupport
import Testing

@testable import HandsEngine
@testable import HandsTFLite

/// Shapes that converters spell out as arithmetic on extents: computed while a model is imported.
struct ShapeArithmeticTests {
  /// One extent of a tensor.
  private func extent(
    _ index: Int32, of tensor: Int32, in building: inout ModelBuilding
  ) -> Int32 {
    let extents = building.apply(Code.shape, [tensor], .shape(.int32), type: .int32)
    let (begin, end, strides) = (
      building.integers(index), building.integers(index + 1), building.integers(1)
    )
    return building.apply(
      Code.stridedSlice, [extents, begin, end, strides], .stridedSlice(shrinkAxisMask: 1),
      type: .int32)
  }

  @Test func flattening() throws {
    var building = ModelBuilding()
    let input = building.input(2, 3, 4)
    let batch = extent(0, of: input, in: &building)
    let target = building.apply(
      Code.pack, [batch, building.scalar(-1)], .pack(count: 2), type: .int32)
    let output = building.apply(Code.reshape, [input, target])
    let graph = try building.graph(outputs: output)
    #expect(
      graph.dump == """
        inputs %0 float32[2, 3, 4]
        %5 = RESHAPE(%0) float32[2, 12]
        outputs %5

        """)
    #expect(graph.nodes[0].location == OperatorLocation(index: 3, name: "RESHAPE"))
    #expect(graph.values[4].constant?.integers == [2, -1])
  }

  @Test func arithmeticOnExtents() throws {
    var building = ModelBuilding()
    let input = building.input(2, 3, 4)
    let (rows, columns) = (
      extent(1, of: input, in: &building), extent(2, of: input, in: &building)
    )
    let product = building.apply(Code.multiply, [rows, columns], .mul, type: .int32)
    let wide = building.apply(Code.cast, [product], type: .int64)
    let two = building.tensor([], .int64, bytes: (2 as Int64).littleEndianBytes)
    let target = building.apply(Code.pack, [two, wide], .pack(count: 2), type: .int64)
    let output = building.apply(Code.reshape, [input, target])
    let graph = try building.graph(outputs: output)
    #expect(graph.nodes.map(\.operator.name) == ["RESHAPE"])
    #expect(graph[graph.outputs[0]].type == float(2, 12))
  }

  @Test func foldedResultsMayBeOutputs() throws {
    var building = ModelBuilding()
    let input = building.input(2, 3)
    let extents = building.apply(Code.shape, [input], .shape(.int64), type: .int64)
    let graph = try building.graph(outputs: extents)
    #expect(graph.dump == "inputs %0 float32[2, 3]\noutputs %1\n")
    #expect(graph[graph.outputs[0]].constant?.integers == [2, 3])
    #expect(graph[graph.outputs[0]].type == typed(.int64, [2]))
  }

  /// What is computed while importing does not count as work of a run.
  @Test func foldedWorkIsFree() throws {
    var building = ModelBuilding()
    let input = building.input(2, 3)
    let extents = building.apply(Code.shape, [input], .shape(.int32), type: .int32)
    let target = building.apply(Code.add, [extents, building.integers(4, -2)], type: .int32)
    let output = building.apply(Code.reshape, [input, target])
    var limits = ModelLimits()
    limits.work = 6
    #expect(try building.graph(outputs: output, limits: limits).nodes.count == 1)
    limits.work = 5
    #expect(throws: GraphError.self) { try building.graph(outputs: output, limits: limits) }
  }

  @Test func integersThatDependOnInputsStay() throws {
    var building = ModelBuilding()
    let input = building.input(2, type: .int32)
    let sum = building.apply(Code.add, [input, building.integers(1, 2)], type: .int32)
    #expect(try building.graph(outputs: sum).nodes.count == 1)
    let target = building.apply(Code.reshape, [building.input(4), sum])
    #expect(
      throws: GraphError.needsConstant(OperatorLocation(index: 1, name: "RESHAPE"), "shape")
    ) { try building.graph(outputs: target) }
  }

  @Test func floatsAndLongVectorsStay() throws {
    var building = ModelBuilding()
    let floats = building.apply(Code.add, [building.zeros(2), building.zeros(2)])
    let sixteen = building.tensor([16], .int32, bytes: [UInt8](repeating: 0, count: 64))
    let seventeen = building.tensor([17], .int32, bytes: [UInt8](repeating: 0, count: 68))
    let short = building.apply(Code.add, [sixteen, sixteen], type: .int32)
    let long = building.apply(Code.add, [seventeen, seventeen], type: .int32)
    let graph = try building.graph(outputs: floats, short, long)
    #expect(graph.nodes.map { $0.location.index } == [0, 2])
    #expect(graph.outputs.map { graph[$0].isConstant } == [false, true, false])
  }

  /// Few results of many elements, whether they are computed now or later.
  @Test func reductionsOfLongConstants() throws {
    let rows = 16
    let columns = 1 << 14
    var numbers = [Int32](repeating: 0, count: rows * columns)
    for row in 0..<rows { numbers[(row + 1) * columns - 1] = Int32(row + 1) }
    var building = ModelBuilding()
    let constant = building.tensor([Int32(rows), Int32(columns)], .int32, bytes: bytes(numbers))
    let largest = building.apply(
      Code.reduceMaximum, [constant, building.integers(1)], type: .int32)
    let graph = try building.graph(outputs: largest)
    if let folded = graph[graph.outputs[0]].constant {
      #expect(folded.integers == Array(1...rows))
    } else {
      #expect(graph.nodes.count == 1)
    }
  }
}
