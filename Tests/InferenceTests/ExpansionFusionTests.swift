import GraphIR
import Kernels
import Tensors
import Testing

@testable import Inference

/// Which pairs of convolutions become one step.
struct ExpansionFusionTests {
  private func fused(_ graph: Graph, table: KernelTable = .baseline) throws -> Graph {
    var graph = graph
    try graph.fuseExpansions(for: table)
    return graph
  }

  @Test func aPairBecomesOneStep() throws {
    var net = BlockBuilding()
    let input = try net.input()
    let value = try net.convolution(input)
    let graph = net.graph(outputs: try net.depthwise(value, residual: input))
    let (first, second) = (graph.nodes[0], graph.nodes[1])
    let fused = try fused(graph)
    try #require(fused.nodes.count == 1)
    let node = fused.nodes[0]
    guard case .convolution(let expansion) = first.operation,
      case .depthwise(let depthwise) = second.operation,
      case .expandedDepthwise(let pair) = node.operation
    else {
      Issue.record("not a pair")
      return
    }
    #expect(pair == ExpandedDepthwise(expansion: expansion, depthwise: depthwise))
    #expect(
      node.inputs == [input, second.inputs[1], nil, input, nil, first.inputs[1], nil, nil])
    #expect(node.outputs == second.outputs)
    #expect(node.place == second.place)
    #expect(try fused.resolution(of: node).outputs == [fused[node.outputs[0]].type])
  }

  private func expectNoPair(
    _ graph: Graph, table: KernelTable = .baseline,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let nodes = try fused(graph, table: table).nodes
    #expect(nodes.map(\.outputs) == graph.nodes.map(\.outputs), sourceLocation: sourceLocation)
    #expect(nodes.map(\.inputs) == graph.nodes.map(\.inputs), sourceLocation: sourceLocation)
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
    try expectNoPair(net.graph(outputs: net.depthwise(net.apply(.logistic, net.input()))))
    net = BlockBuilding()
    try expectNoPair(net.graph(outputs: net.depthwise(net.depthwise(net.input()))))
    net = BlockBuilding()
    try expectNoPair(net.graph(outputs: net.depthwise(net.convolution(net.input(), taps: 3))))
    net = BlockBuilding()
    let input = try net.input()
    try expectNoPair(
      net.graph(outputs: net.depthwise(net.convolution(input, residual: input))))
  }

  @Test func pairsWithoutKernelStay() throws {
    var net = BlockBuilding()
    let graph = net.graph(outputs: try net.depthwise(net.convolution(net.input())))
    try expectNoPair(graph, table: .reference)
    #expect(try fused(graph).nodes.count == 1)
    net = BlockBuilding(channels: 6)
    try expectNoPair(net.graph(outputs: net.depthwise(net.convolution(net.input()))))
    net = BlockBuilding()
    try expectNoPair(net.graph(outputs: net.depthwise(net.convolution(net.input()), taps: 7)))
  }

  @Test func computedWeightsKeepPairsApart() throws {
    var net = BlockBuilding()
    var filter = try net.filterInput(outputs: 8, taps: 1)
    try expectNoPair(
      net.graph(outputs: net.depthwise(net.convolution(net.input(), filter: filter))))
    net = BlockBuilding()
    filter = try net.filterInput(outputs: 1, taps: 3)
    try expectNoPair(
      net.graph(outputs: net.depthwise(net.convolution(net.input()), filter: filter)))
  }
}
