import Testing

@testable import HandsEngine
@testable import HandsTFLite

/// How large the tensors of a network may be, each and all together.
struct TensorSizeTests {
  @Test func declaredTensorsHaveFewerThan2To31Elements() throws {
    var building = ModelBuilding()
    let largest = building.input(.max, type: .int8)
    #expect(
      try building.graph(outputs: largest)[ValueID(index: 0)].type.byteCount == Int(Int32.max))
    var above = ModelBuilding()
    let input = above.input(1 << 16, 1 << 15)
    let refusal = ShapeError.tooManyElements(found: 1 << 31, limit: Int(Int32.max))
    #expect(throws: GraphError.tensorShape(tensor(0), refusal)) {
      try above.graph(outputs: input)
    }
  }

  @Test func computedTensorsHaveFewerThan2To31Elements() throws {
    var building = ModelBuilding()
    let (tall, wide) = (building.input(46_340, 1), building.input(1, 46_340))
    let sum = building.apply(Code.add, [tall, wide])
    #expect(try building.graph(outputs: sum)[ValueID(index: 2)].type.shape == [46_340, 46_340])
    var above = ModelBuilding()
    let (column, row) = (above.input(46_341, 1), above.input(1, 46_341))
    let product = above.apply(Code.add, [column, row])
    #expect(throws: GraphError.self) { try above.graph(outputs: product) }
  }

  @Test func callersMayAllowFewer() throws {
    var building = ModelBuilding()
    let (tall, wide) = (building.input(4, 1), building.input(1, 5))
    building.model.subgraphs[0].outputs = [building.apply(Code.add, [tall, wide])]
    var limits = ModelLimits()
    limits.elements = 20
    #expect(throws: Never.self) { try Graph(importing: building.model, limits: limits) }
    limits.elements = 19
    let refusal = ShapeError.tooManyElements(found: 20, limit: 19)
    #expect(throws: GraphError.tensorShape(tensor(2), refusal)) {
      try Graph(importing: building.model, limits: limits)
    }
  }

  @Test func runsTake2To32Terms() throws {
    func pool(_ extent: Int32) throws -> Graph {
      var building = ModelBuilding()
      let output = building.apply(
        Code.maxPool, [building.input(1, 4_096, 4_096, 1)],
        .pool(.same, extents: (16, extent)))
      return try building.graph(outputs: output)
    }
    #expect(try pool(16).nodes.count == 1)
    let place = OperatorLocation(index: 0, name: "MAX_POOL_2D")
    #expect(throws: GraphError.tooMuchWork(place, found: 17 << 28, limit: 1 << 32)) {
      try pool(17)
    }
  }

  @Test func workIsThatOfAllOperators() throws {
    var building = ModelBuilding()
    let input = building.input(2, 3)
    let sum = building.apply(Code.add, [input, input])
    let mean = building.apply(
      Code.mean, [sum, building.integers(1)], .reducer(keepsDimensions: false))
    building.model.subgraphs[0].outputs = [
      building.apply(
        Code.fullyConnected, [mean, building.zeros(5, 2)], .fullyConnected())
    ]
    // 6 sums, a mean of 6, 5 sums of 2 terms.
    var limits = ModelLimits()
    limits.work = 22
    #expect(throws: Never.self) { try Graph(importing: building.model, limits: limits) }
    limits.work = 21
    let place = OperatorLocation(index: 2, name: "FULLY_CONNECTED")
    #expect(throws: GraphError.tooMuchWork(place, found: 22, limit: 21)) {
      try Graph(importing: building.model, limits: limits)
    }
  }

  /// Layers may share a filter, but each has scales of its own.
  @Test(arguments: [TFLiteModel.TensorTypeCode.int8, .float32])
  func scalesOfAllLayersAreCounted(type: TFLiteModel.TensorTypeCode) throws {
    let byteCount: Int64 = 3 * 8 * (type == .int8 ? 64 : 16)
    let format = TFLiteModel.Quantization(scale: [1], zeroPoint: [0], quantizedDimension: 0)
    let ofResults = type == .int8 ? format : nil
    var building = ModelBuilding()
    let input = building.tensor([1, 4], type, quantization: ofResults)
    building.model.subgraphs[0].inputs = [input]
    let filter = building.tensor(
      [8, 4], .int8, bytes: [UInt8](repeating: 1, count: 32), quantization: format)
    for _ in 0..<3 {
      let output = building.tensor([1, 8], type, quantization: ofResults)
      building.append(Code.fullyConnected, [input, filter], [output], .fullyConnected())
      building.model.subgraphs[0].outputs.append(output)
    }
    var limits = ModelLimits()
    limits.scaleBytes = byteCount
    #expect(throws: Never.self) { try Graph(importing: building.model, limits: limits) }
    limits.scaleBytes -= 1
    let place = OperatorLocation(index: 2, name: "FULLY_CONNECTED")
    let refusal = GraphError.tooManyScales(place, found: byteCount, limit: limits.scaleBytes)
    #expect(throws: refusal) { try Graph(importing: building.model, limits: limits) }
  }

  @Test func boxesOfAllOperatorsAreCounted() throws {
    var building = ModelBuilding()
    let input = building.input(2, 4)
    let order = building.tensor([2], .int32, bytes: [1, 0, 0, 0, 0, 0, 0, 0])
    for _ in 0..<3 {
      building.model.subgraphs[0].outputs.append(building.apply(39, [input, order], nil))
    }
    var limits = ModelLimits()
    limits.scaleBytes = 3 * 256
    #expect(throws: Never.self) { try Graph(importing: building.model, limits: limits) }
    limits.scaleBytes -= 1
    let place = OperatorLocation(index: 2, name: "TRANSPOSE")
    let refusal = GraphError.tooManyScales(place, found: 3 * 256, limit: limits.scaleBytes)
    #expect(throws: refusal) { try Graph(importing: building.model, limits: limits) }
  }

  @Test func quantizedLayersHave2To20Channels() throws {
    func layer(_ channels: Int) throws -> Graph {
      var building = ModelBuilding()
      let input = building.input(1, 1)
      let filter = building.tensor(
        [Int32(channels), 1], .int8, bytes: [UInt8](repeating: 1, count: channels),
        quantization: TFLiteModel.Quantization(
          scale: [1], zeroPoint: [0], quantizedDimension: 0))
      let output = building.apply(Code.fullyConnected, [input, filter], .fullyConnected())
      return try building.graph(outputs: output)
    }
    #expect(throws: Never.self) { try layer(1 << 20) }
    let refusal = OperatorError.attribute(
      "number of channels of a quantized layer", value: 1 << 20 + 1)
    #expect(throws: GraphError.operator(.init(index: 0, name: "FULLY_CONNECTED"), refusal)) {
      try layer(1 << 20 + 1)
    }
  }

  @Test func arenasHave256MiB() throws {
    func plan(_ count: Int32) throws -> MemoryPlan {
      var building = ModelBuilding()
      let output = building.apply(Code.logistic, [building.input(count)])
      return try MemoryPlan(building.graph(outputs: output), reusesMemory: true)
    }
    let largest: Int32 = 32 << 20
    #expect(try plan(largest).arenaByteCount == 256 << 20)
    #expect(throws: PlanningError.self) { try plan(largest + 1) }
  }
}
