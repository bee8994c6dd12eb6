@testable import HandsEngine
import Testing

/// Which pairs of convolutions become one step.
struct ExpansionFusionTests {
  private func fused(_ graph: Graph, _ kernels: KernelSet = .baseline) throws -> Graph {
    try GraphPass.fuseExpansions.apply(
      graph, PassContext(target: try Target(kernels), source: graph))
  }

  @Test func aPairBecomesOneStep() throws {
    var net = BlockBuilding()
    let input = net.input()
    let value = try net.convolution(input)
    let graph = net.graph(outputs: try net.depthwise(value, residual: input))
    let (first, second) = (graph.nodes[0], graph.nodes[1])
    let fused = try fused(graph)
    try #require(fused.nodes.count == 1)
    let node = fused.nodes[0]
    #expect(node.operator.name == "CONV_2D+DEPTHWISE_CONV_2D")
    #expect(
      node.operands == [
        input, second.operands[1], nil, input, nil, nil, nil, first.operands[1], nil, nil, nil,
      ])
    #expect(node.results == second.results)
    #expect(node.location == second.location)
    #expect(try fused.inferredTypes(of: node) == [fused[node.results[0]].type])
  }

  private func expectNoPair(
    _ graph: Graph, _ kernels: KernelSet = .baseline,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let nodes = try fused(graph, kernels).nodes
    #expect(nodes.map(\.results) == graph.nodes.map(\.results), sourceLocation: sourceLocation)
    #expect(nodes.map(\.operands) == graph.nodes.map(\.operands), sourceLocation: sourceLocation)
  }

  @Test func expansionsThatOthersReadStay() throws {
    var net = BlockBuilding()
    var value = try net.convolution(net.input())
    try expectNoPair(net.graph(outputs: net.depthwise(value), value))
    net = BlockBuilding()
    value = try net.convolution(net.input())
    try expectNoPair(net.graph(outputs: net.depthwise(value), net.depthwise(value)))
    net = BlockBuilding()
    value = try net.convolution(net.input())
    try expectNoPair(net.graph(outputs: net.depthwise(value, residual: value)))
  }

  @Test func otherProducersStay() throws {
    var net = BlockBuilding()
    try expectNoPair(net.graph(outputs: net.depthwise(net.input())))
    net = BlockBuilding()
    try expectNoPair(net.graph(outputs: net.depthwise(net.apply(.logistic(), net.input()))))
    net = BlockBuilding()
    try expectNoPair(net.graph(outputs: net.depthwise(net.depthwise(net.input()))))
    net = BlockBuilding()
    try expectNoPair(net.graph(outputs: net.depthwise(net.convolution(net.input(), taps: 3))))
    net = BlockBuilding()
    let input = net.input()
    try expectNoPair(
      net.graph(outputs: net.depthwise(net.convolution(input, residual: input))))
  }

  @Test func pairsWithoutKernelStay() throws {
    var net = BlockBuilding()
    let graph = net.graph(outputs: try net.depthwise(net.convolution(net.input())))
    try expectNoPair(graph, .reference)
    #expect(try fused(graph).nodes.count == 1)
    net = BlockBuilding(channels: 6)
    try expectNoPair(net.graph(outputs: net.depthwise(net.convolution(net.input()))))
    net = BlockBuilding()
    try expectNoPair(net.graph(outputs: net.depthwise(net.convolution(net.input()), taps: 7)))
  }

  @Test func computedWeightsKeepPairsApart() throws {
    var net = BlockBuilding()
    var filter = net.filterInput(outputs: 8, taps: 1)
    try expectNoPair(
      net.graph(outputs: net.depthwise(net.convolution(net.input(), filter: filter))))
    net = BlockBuilding()
    filter = net.filterInput(outputs: 1, taps: 3)
    try expectNoPair(
      net.graph(outputs: net.depthwise(net.convolution(net.input()), filter: filter)))
  }
}
