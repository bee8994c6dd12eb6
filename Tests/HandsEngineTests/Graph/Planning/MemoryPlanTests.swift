import HandsTestSupport
import Testing

@testable import HandsEngine

struct MemoryPlanTests {
  @Test(arguments: 0..<100)
  func valuesSurviveTheirReaders(seed: Int) throws {
    let graph = try Graph.random(seed: seed)
    let reusing = try MemoryPlan(graph, reusesMemory: true)
    expectSound(reusing, of: graph)
    #expect(reusing.arenaByteCount >= reusing.lowerBound)
    let plain = try MemoryPlan(graph, reusesMemory: false)
    expectSound(plain, of: graph)
    #expect(plain.arenaByteCount == plain.lowerBound)
    #expect(plain.arenaByteCount >= reusing.arenaByteCount)
  }

  /// Without reuse no value but a reshape shares memory with another.
  @Test(arguments: 0..<50)
  func plainPlansAreDisjoint(seed: Int) throws {
    let graph = try Graph.random(seed: seed)
    let plan = try MemoryPlan(graph, reusesMemory: false)
    let aliases = Set(
      graph.nodes.filter { graph.sharedSource(of: $0) != nil }.map { $0.results[0].index })
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
    let value = try building.apply(.logistic(), input)
    let reshaped = try building.apply(.reshape(to: [64]), value)
    let again = try building.apply(.reshape(to: [8, 8]), reshaped)
    let other = try building.apply(.logistic(), input)
    let output = try building.apply(.logistic(), other)
    let plan = try MemoryPlan(building.graph(outputs: output, again), reusesMemory: true)
    #expect(plan.offsets[reshaped.index] == plan.offsets[value.index])
    #expect(plan.offsets[again.index] == plan.offsets[value.index])
    #expect(Set([input, value, other, output].map { plan.offsets[$0.index] }).count == 4)
  }

  @Test func constantsHaveNoPlaceAndTheirReshapesRun() throws {
    var building = GraphBuilding()
    let constant = building.constant(4)
    let reshaped = try building.apply(.reshape(to: [2, 2]), constant)
    let graph = building.graph(outputs: reshaped)
    let plan = try MemoryPlan(graph, reusesMemory: true)
    #expect(plan.offsets == [nil, 0])
    #expect(graph.sharedSource(of: graph.nodes[0]) == nil)
  }

  @Test func limits() throws {
    var building = GraphBuilding()
    let input = building.input(16)
    let output = try building.apply(.logistic(), input)
    let graph = building.graph(outputs: output)
    #expect(try MemoryPlan(graph, reusesMemory: true, limit: 128).arenaByteCount == 128)
    #expect(throws: PlanningError.arenaTooLarge(byteCount: 128, limit: 127)) {
      try MemoryPlan(graph, reusesMemory: true, limit: 127)
    }
    var huge = GraphBuilding()
    let picture = huge.input(1, 1 << 15, 1 << 15, 1)
    let copy = try huge.apply(.logistic(), picture)
    #expect(throws: PlanningError.arenaTooLarge(byteCount: 1 << 33, limit: 256 << 20)) {
      try MemoryPlan(huge.graph(outputs: copy), reusesMemory: true)
    }
  }

  /// What is read of the constants counts as it is packed: each of them once.
  @Test func constantsCountAgainstTheLimit() throws {
    var building = GraphBuilding()
    let input = building.input(16)
    var value = input
    for _ in 0..<3 {
      let constant = building.constant(16)
      value = try building.apply(.add(), value, constant)
      value = try building.apply(.add(), value, constant)
    }
    _ = building.constant(1_000)
    let graph = building.graph(outputs: value)
    #expect(throws: Never.self) {
      _ = try MemoryPlan(graph, reusesMemory: true, limit: 192)
    }
    #expect(throws: PlanningError.constantsTooLarge(byteCount: 192, limit: 191)) {
      try MemoryPlan(graph, reusesMemory: true, limit: 191)
    }
  }

  /// Constants that a caller reads are packed too.
  @Test func constantOutputsCountAgainstTheLimit() throws {
    var building = GraphBuilding()
    let value = try building.apply(.add(), building.input(16), building.constant(16))
    let graph = building.graph(outputs: value, building.constant(33))
    #expect(try MemoryPlan(graph, reusesMemory: true, limit: 256).arenaByteCount == 128)
    #expect(throws: PlanningError.constantsTooLarge(byteCount: 256, limit: 255)) {
      try MemoryPlan(graph, reusesMemory: true, limit: 255)
    }
  }

  @Test func scratchMemoryCountsAgainstTheLimit() throws {
    var building = GraphBuilding()
    let input = building.input(1, 20, 2, 1)
    let output = try building.apply(.resizeBilinear(height: 2, width: 40), input)
    let graph = building.graph(outputs: output)
    let kernels = KernelPlan(
      graph, for: try Target(.baseline), isOptimized: true, readable: graph.outputs)
    // Two rows of 40 numbers and 40 samples; input and output take 512 bytes of the arena.
    #expect(kernels.workspaceByteCount == 1280)
    #expect(throws: PlanningError.workspaceTooLarge(byteCount: 1280, limit: 1279)) {
      try MemoryPlan(graph, kernels, reusesMemory: true, limit: 1279)
    }
    #expect(try MemoryPlan(graph, kernels, reusesMemory: true, limit: 1280).arenaByteCount == 512)
  }

  @Test func errorsNameBothNumbers() {
    #expect(
      PlanningError.arenaTooLarge(byteCount: 9, limit: 8).description
        == "plan: the network needs 9 bytes of working memory, above the limit of 8")
    #expect(
      PlanningError.constantsTooLarge(byteCount: 9, limit: 8).description
        == "plan: the network's constants take 9 bytes, above the limit of 8")
    #expect(
      PlanningError.workspaceTooLarge(byteCount: 9, limit: 8).description
        == "plan: a kernel takes 9 bytes of scratch memory, above the limit of 8")
  }
}
