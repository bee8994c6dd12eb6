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
        packedEpilogue(of: index) != nil, let first = packedEpilogue(of: producer),
        first.residualActivation == nil
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
}

extension Node {
  /// This depthwise convolution together with the convolution before it.
  fileprivate func expanded(by producer: Node, _ attributes: ExpandedDepthwise) -> Node {
    var fused = self
    fused.operation = .expandedDepthwise(attributes)
    fused.inputs =
      [producer.input(0)] + (1...4).map { input($0) } + [1, 2, 4].map { producer.input($0) }
    return fused
  }
}
