import GraphIR
import Planning
import Tensors
import TestSupport
import Testing

struct MemoryPlanTests {
  @Test(arguments: 0..<100)
  func valuesSurviveTheirReaders(seed: Int) throws {
    let graph = try Graph.random(seed: seed)
    let reusing = try MemoryPlan(graph: graph, reusesMemory: true)
    expectSound(reusing, of: graph)
    #expect(reusing.arenaByteCount >= reusing.lowerBound)
    let plain = try MemoryPlan(graph: graph, reusesMemory: false)
    expectSound(plain, of: graph)
    #expect(plain.arenaByteCount == plain.lowerBound)
    #expect(plain.arenaByteCount >= reusing.arenaByteCount)
  }

  /// Without reuse no value but a reshape shares memory with another.
  @Test(arguments: 0..<50)
  func plainPlansAreDisjoint(seed: Int) throws {
    let graph = try Graph.random(seed: seed)
    let plan = try MemoryPlan(graph: graph, reusesMemory: false)
    let aliases = Set(
      graph.nodes.filter { graph.sharedSource(of: $0) != nil }.map { $0.outputs[0].index })
    var isTaken = [Bool](repeating: false, count: plan.arenaByteCount)
    for (index, value) in graph.values.enumerated() where !aliases.contains(index) {
      guard let offset = plan.offsets[index] else { continue }
      #expect(!isTaken[offset..<(offset + value.type.byteCount)].contains(true))
      for byte in offset..<(offset + value.type.byteCount) { isTaken[byte] = true }
    }
  }

  @Test func reshapesShareAndKeepTheirSourceAlive() throws {
    var building = GraphBuilding()
    let input = building.input(4, 16)
    let value = try building.apply(.logistic, input)
    let reshaped = try building.apply(.reshape(Reshape(extents: [64])), value)
    let again = try building.apply(.reshape(Reshape(extents: [8, 8])), reshaped)
    let other = try building.apply(.logistic, input)
    let output = try building.apply(.logistic, other)
    let plan = try MemoryPlan(graph: building.graph(outputs: output, again), reusesMemory: true)
    #expect(plan.offsets[reshaped.index] == plan.offsets[value.index])
    #expect(plan.offsets[again.index] == plan.offsets[value.index])
    #expect(Set([input, value, other, output].map { plan.offsets[$0.index] }).count == 4)
  }

  @Test func constantsHaveNoPlaceAndTheirReshapesRun() throws {
    var building = GraphBuilding()
    let constant = building.constant(4)
    let reshaped = try building.apply(.reshape(Reshape(extents: [2, 2])), constant)
    let graph = building.graph(outputs: reshaped)
    let plan = try MemoryPlan(graph: graph, reusesMemory: true)
    #expect(plan.offsets == [nil, 0])
    #expect(graph.sharedSource(of: graph.nodes[0]) == nil)
  }

  @Test func limits() throws {
    var building = GraphBuilding()
    let input = building.input(16)
    let output = try building.apply(.logistic, input)
    let graph = building.graph(outputs: output)
    #expect(try MemoryPlan(graph: graph, reusesMemory: true, limit: 128).arenaByteCount == 128)
    #expect(throws: PlanningError.arenaTooLarge(byteCount: 128, limit: 127)) {
      try MemoryPlan(graph: graph, reusesMemory: true, limit: 127)
    }
    var huge = GraphBuilding()
    let picture = huge.input(1, 1 << 15, 1 << 15, 1)
    let copy = try huge.apply(.logistic, picture)
    #expect(throws: PlanningError.arenaTooLarge(byteCount: 1 << 33, limit: 256 << 20)) {
      try MemoryPlan(graph: huge.graph(outputs: copy), reusesMemory: true)
    }
  }

  /// Tensors may share the bytes of one buffer; each of them counts.
  @Test func constantsCountAgainstTheLimit() throws {
    var building = GraphBuilding()
    let input = building.input(16)
    var value = input
    for _ in 0..<3 { value = try building.apply(.add, value, building.constant(16)) }
    let unread = building.constant(1_000)
    let graph = building.graph(outputs: value, unread)
    #expect(throws: Never.self) {
      _ = try MemoryPlan(graph: graph, reusesMemory: true, limit: 192)
    }
    #expect(throws: PlanningError.constantsTooLarge(byteCount: 192, limit: 191)) {
      try MemoryPlan(graph: graph, reusesMemory: true, limit: 191)
    }
  }

  @Test func errorsNameBothNumbers() {
    #expect(
      PlanningError.arenaTooLarge(byteCount: 9, limit: 8).description
        == "plan: the network needs 9 bytes of working memory, above the limit of 8")
    #expect(
      PlanningError.constantsTooLarge(byteCount: 9, limit: 8).description
        == "plan: the network's constants take 9 bytes, above the limit of 8")
  }
}
