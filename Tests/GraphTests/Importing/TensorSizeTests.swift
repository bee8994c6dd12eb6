import GraphIR
import Importing
import Planning
import Tensors
import Testing

@testable import ModelFiles

/// How large the tensors of a network may be, each and all together.
struct TensorSizeTests {
  @Test func declaredTensorsHaveFewerThan2To31Elements() throws {
    var building = ModelBuilding()
    let largest = building.input(.max, type: .int8)
    #expect(try building.graph(outputs: largest)[ValueID(0)].type.byteCount == Int(Int32.max))
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
    #expect(try building.graph(outputs: sum)[ValueID(2)].type.shape == [46_340, 46_340])
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

  @Test func arenasHave256MiB() throws {
    func plan(_ count: Int32) throws -> MemoryPlan {
      var building = ModelBuilding()
      let output = building.apply(Code.logistic, [building.input(count)])
      return try MemoryPlan(graph: building.graph(outputs: output), reusesMemory: true)
    }
    let largest: Int32 = 32 << 20
    #expect(try plan(largest).arenaByteCount == 256 << 20)
    #expect(throws: PlanningError.self) { try plan(largest + 1) }
  }
}
