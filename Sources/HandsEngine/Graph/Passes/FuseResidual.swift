extension GraphPass {
  /// ADD of a weighted operator's result and a tensor of its shape happens at the store.
  static let fuseResidual = GraphPass("fuse-residual") {
    (graph: Graph) throws(GraphError) in
    var fused = graph
    var absorbed: [Int] = []
    let uses = Uses(of: graph)
    for (index, node) in graph.nodes.enumerated() {
      guard case .addition(let activation) = node.pattern,
        let left = node[.input], let right = node[Operand(1)], left != right,
        graph[left].type.shape == graph[right].type.shape
      else { continue }
      // The later of two candidates: its sum is still in the cache.
      var chosen: (producer: Int, residual: ValueID, weighted: WeightedOperator)?
      for (sum, residual) in [(left, right), (right, left)] {
        guard let producer = uses.soleProducer(of: sum), producer > chosen?.producer ?? -1,
          let weighted = fused.packedOperator(of: producer),
          weighted.epilogue.residualActivation == nil, !weighted.epilogue.hasSlopes
        else { continue }
        chosen = (producer, residual, weighted)
      }
      guard var (producer, residual, weighted) = chosen else { continue }
      weighted.epilogue.residualActivation = activation
      try fused.extend(producer, weighted, .residual, reading: residual, inPlaceOf: index)
      absorbed.append(producer)
    }
    fused.removeNodes(absorbed)
    return fused
  }
}
