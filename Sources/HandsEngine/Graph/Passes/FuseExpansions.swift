extension GraphPass {
  /// A convolution whose result only a depthwise convolution reads becomes one step with it, where the target
  /// has a kernel for the pair.
  static let fuseExpansions = GraphPass("fuse-expansions") { graph, context in
    let uses = Uses(of: graph)
    var fused = graph
    var absorbed: [Int] = []
    for (index, node) in graph.nodes.enumerated() {
      guard let weighted = fused.packedOperator(of: index),
        case .depthwise(let window) = weighted.kind,
        let input = node[.input], let producer = uses.soleProducer(of: input),
        let expansion = fused.packedOperator(of: producer),
        case .convolution(let expansionWindow) = expansion.kind,
        expansion.epilogue.residualActivation == nil
      else { continue }
      let pair = Operator.expandedDepthwise(
        expansion: (expansionWindow, expansion.epilogue), depthwise: (window, weighted.epilogue),
        format: graph[input].type.quantization)
      let first = graph.nodes[producer]
      let operands: [ValueID?] =
        [first[.input]]
        + [Operand.filter, .bias, .residual, .slopes, .scales, .residualScales].map { node[$0] }
        + [Operand.filter, .bias, .slopes, .scales].map { first[$0] }
      guard
        let inference = try? graph.inference(
          of: pair, operands, results: [graph[node.results[0]].type.quantization],
          at: node.location),
        !inference.candidates(context.target).isEmpty
      else { continue }
      fused.nodes[index] = Node(
        operator: pair, operands: operands, results: node.results, location: node.location,
        inference: inference)
      absorbed.append(producer)
    }
    fused.removeNodes(absorbed)
    return fused
  }
}
