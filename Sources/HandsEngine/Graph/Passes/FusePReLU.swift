extension GraphPass {
  /// PRELU with constant slopes, one per channel, happens at the store of the sum before it.
  static let fusePReLU = GraphPass("fuse-prelu") {
    (graph: Graph) throws(GraphError) in
    var fused = graph
    var absorbed: [Int] = []
    let uses = Uses(of: graph)
    for (index, node) in graph.nodes.enumerated() {
      guard case .prelu = node.pattern, let input = node[.input],
        let slope = node[Operand(1)], let producer = uses.soleProducer(of: input),
        var weighted = fused.packedOperator(of: producer), !weighted.epilogue.hasSlopes,
        graph[slope].isPerChannelConstant(of: graph[input].type.shape)
      else { continue }
      weighted.epilogue.hasSlopes = true
      try fused.extend(producer, weighted, .slopes, reading: slope, inPlaceOf: index)
      absorbed.append(producer)
    }
    fused.removeNodes(absorbed)
    return fused
  }
}

extension Value {
  fileprivate func isPerChannelConstant(of shape: Shape) -> Bool {
    guard constant != nil, let channels = shape.dimensions.last else { return false }
    return type.shape.dimensions.last == channels && type.shape.elementCount == channels
  }
}
