import GraphIR
import Kernels
import Planning
import Tensors

extension Graph {
  /// Makes one step of each convolution whose result only a depthwise convolution reads, where there is
  /// a kernel for the pair.
  ///
  /// - Parameter table: The kernels that will run.
  /// - Throws: ``GraphError`` if a rewrite broke an operator's rules.
  mutating func fuseExpansions(for table: KernelTable) throws(GraphError) {
    let uses = Uses(of: self)
    var absorbed: Set<Int> = []
    for (index, node) in nodes.enumerated() {
      guard case .depthwise(let depthwise) = node.operation, let input = node.inputs[0],
        let producer = uses.soleProducer(of: input),
        case .convolution(let expansion) = nodes[producer].operation,
        expansion.epilogue.residualActivation == nil, packsWeights(node),
        packsWeights(nodes[producer])
      else { continue }
      let fused = node.expanded(
        by: nodes[producer],
        ExpandedDepthwise(expansion: expansion, depthwise: depthwise))
      guard case .expandedDepthwise(let problem) = try resolution(of: fused).problem,
        table.takesExpanded(problem)
      else { continue }
      nodes[index] = fused
      absorbed.insert(producer)
    }
    removeNodes(absorbed)
  }

  /// Whether filter, bias and slopes are constant, so that a kernel with packed weights runs.
  func packsWeights(_ node: Node) -> Bool {
    [1, 2, 4].allSatisfy { position in
      guard position < node.inputs.count, let id = node.inputs[position] else { return true }
      return self[id].constant != nil
    }
  }
}

extension Node {
  /// This depthwise convolution together with the convolution before it.
  fileprivate func expanded(by producer: Node, _ attributes: ExpandedDepthwise) -> Node {
    func operands(_ node: Node) -> [ValueID?] {
      (0..<5).map { $0 < node.inputs.count ? node.inputs[$0] : nil }
    }
    let (mine, first) = (operands(self), operands(producer))
    var fused = self
    fused.operation = .expandedDepthwise(attributes)
    fused.inputs = [first[0]] + mine[1...] + [first[1], first[2], first[4]]
    return fused
  }
}
