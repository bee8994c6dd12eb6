/// The range of nodes during which the memory of each value is in use.
struct Lifetimes {
  /// One block for each group of values that share memory.
  var blocks: [Block] = []
  /// The block of each value, by value.
  var blockOfValue: [Int?]
  private let layouts: [Layout]

  /// - Parameters:
  ///   - graph: The graph, in running order.
  ///   - layouts: How each value lies in memory, by value.
  init(of graph: Graph, _ layouts: [Layout]) {
    self.layouts = layouts
    blockOfValue = Array(repeating: nil, count: graph.values.count)
    let end = graph.nodes.count
    for input in graph.inputs {
      open(input, in: graph, at: 0)
      use(input, at: end)
    }
    for (index, node) in graph.nodes.enumerated() {
      for case let input? in node.operands { use(input, at: index) }
      if let source = graph.sharedSource(of: node) {
        blockOfValue[node.results[0].index] = blockOfValue[source.index]
      } else {
        for output in node.results { open(output, in: graph, at: index) }
      }
    }
    for output in graph.outputs { use(output, at: end) }
  }

  private mutating func open(_ value: ValueID, in graph: Graph, at step: Int) {
    blockOfValue[value.index] = blocks.count
    blocks.append(
      Block(
        byteCount: layouts[value.index].byteCount(of: graph[value].type), first: step, last: step))
  }

  private mutating func use(_ value: ValueID, at step: Int) {
    guard let block = blockOfValue[value.index] else { return }
    blocks[block].last = max(blocks[block].last, step)
  }
}

extension Graph {
  /// The value whose bytes a node's result can share: the input of a reshape that is not constant.
  ///
  /// - Parameter node: A node of this graph.
  /// - Returns: The shared value, or `nil` if the node has to run.
  func sharedSource(of node: Node) -> ValueID? {
    guard case .reshape = node.pattern, let source = node[.input],
      self[source].constant == nil
    else { return nil }
    return source
  }
}
