extension GraphPass {
  /// PAD of rows and columns with zeros becomes the padding of the convolution that alone reads it.
  static let fusePad = GraphPass("fuse-pad") { (graph: Graph) throws(GraphError) in
    let uses = Uses(of: graph)
    var fused = graph
    var absorbed: [Int] = []
    for (index, node) in graph.nodes.enumerated() {
      guard case .weighted(let weighted) = node.pattern, let input = node[.input],
        let producer = uses.soleProducer(of: input),
        case .padding(let before, let after) = graph.nodes[producer].pattern,
        let padded = weighted.padded(before: before, after: after)
      else { continue }
      var operands = node.operands
      operands[0] = graph.nodes[producer][.input]
      try fused.rewrite(index, as: padded.asOperator, operands, results: node.results)
      absorbed.append(producer)
    }
    fused.removeNodes(absorbed)
    return fused
  }
}
