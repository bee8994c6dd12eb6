import Testing

@testable import HandsEngine

struct RemoveDeadNodesTests {
  @Test func chainsThatNobodyReadsGo() throws {
    var building = GraphBuilding()
    let input = building.input(2, 3)
    let dead = try building.apply(.logistic(), input)
    _ = try building.apply(.softmax(beta: 1), dead)
    let live = try building.apply(.logistic(), input)
    let rows = try building.apply(.unpack(axis: 0, count: 2), [live], resultCount: 2)
    let graph = building.graph(outputs: rows[1])
    #expect(
      graph.dump == """
        inputs %0 float32[2, 3]
        %1 = LOGISTIC(%0) float32[2, 3]
        %2 = SOFTMAX(%1) float32[2, 3]
        %3 = LOGISTIC(%0) float32[2, 3]
        %4, %5 = UNPACK(%3) float32[3] float32[3]
        outputs %5

        """)
    #expect(
      try GraphPass.removeDeadNodes.dump(graph) == [
        "%3 = LOGISTIC(%0) float32[2, 3]", "%4, %5 = UNPACK(%3) float32[3] float32[3]",
        "outputs %5",
      ])
  }

  @Test func inputsStayAndAreTheInterface() throws {
    var building = GraphBuilding()
    let (unused, used) = (building.input(2), building.input(2))
    let pruned = try GraphPass.removeDeadNodes.apply(building.graph(outputs: used))
    #expect(pruned.inputs == [unused, used])
    #expect(pruned.nodes.isEmpty)
  }

  @Test func passesAreNamedInOrder() {
    #expect(
      GraphPass.fusing.map(\.name) == [
        "fold-constants", "fuse-pad", "fuse-activation", "fuse-residual", "fuse-activation",
        "fuse-prelu", "remove-dead-channels", "remove-dead-nodes",
      ])
    #expect(GraphPass.required.map(\.name) == ["fold-constants"])
  }
}
