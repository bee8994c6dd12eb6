extension GraphPass {
  /// A clamp happens at the store of the sum before it.
  static let fuseActivation = GraphPass("fuse-activation") {
    (graph: Graph) throws(GraphError) in
    var fused = graph
    var absorbed: [Int] = []
    let uses = Uses(of: graph)
    for (index, node) in graph.nodes.enumerated() {
      guard case .activation(let activation) = node.pattern, let input = node[.input],
        let producer = uses.soleProducer(of: input),
        var weighted = fused.packedOperator(of: producer),
        let epilogue = weighted.epilogue.clamped(by: activation)
      else { continue }
      weighted.epilogue = epilogue
      try fused.extend(producer, weighted, nil, reading: nil, inPlaceOf: index)
      absorbed.append(producer)
    }
    fused.removeNodes(absorbed)
    return fused
  }
}

extension Epilogue {
  /// The same stages and a clamp behind them, `nil` where there is no stage for it.
  fileprivate func clamped(by activation: Activation) -> Epilogue? {
    var epilogue = self
    guard !hasSlopes else { return nil }
    if let last = residualActivation {
      guard last == .none else { return nil }
      epilogue.residualActivation = activation
    } else {
      guard self.activation == .none else { return nil }
      epilogue.activation = activation
    }
    return epilogue
  }
}
