extension GraphPass {
  /// Removes operators whose results are not read.
  static let removeDeadNodes = GraphPass("remove-dead-nodes") { (graph: Graph) in
    var isLive = [Bool](repeating: false, count: graph.values.count)
    for output in graph.outputs { isLive[output.index] = true }
    var live: [Node] = []
    for node in graph.nodes.reversed() where node.results.contains(where: { isLive[$0.index] }) {
      for case let input? in node.operands { isLive[input.index] = true }
      live.append(node)
    }
    var pruned = graph
    pruned.nodes = live.reversed()
    return pruned
  }
}
