extension Graph {
  /// Makes one step of each convolution whose result only a depthwise convolution reads, where the target
  /// has a kernel for the pair.
  mutating func fuseExpansions(for target: Target) {
    let uses = Uses(of: self)
    var absorbed: [Int] = []
    for (index, node) in nodes.enumerated() {
      guard let weighted = packedOperator(of: index), case .depthwise(let window) = weighted.kind,
        let input = node[.input], let producer = uses.soleProducer(of: input),
        let expansion = packedOperator(of: producer),
        case .convolution(let expansionWindow) = expansion.kind,
        expansion.epilogue.residualActivation == nil
      else { continue }
      let fused = Operator.expandedDepthwise(
        expansion: (expansionWindow, expansion.epilogue),
        depthwise: (window, weighted.epilogue))
      let operands: [ValueID?] =
        [nodes[producer][.input]]
        + [Operand.filter, .bias, .residual, .slopes].map { node[$0] }
        + Operand.weights.map { nodes[producer][$0] }
      guard let inference = try? inference(of: fused, operands, at: node.location),
        !inference.candidates(target).isEmpty
      else { continue }
      rewrite(index, as: fused, operands, results: node.results)
      absorbed.append(producer)
    }
    removeNodes(absorbed)
  }
}
