import HandsSystem

extension GraphPass {
  /// Depthwise channels that are +0 whatever the input are left out, with what they are made from.
  ///
  /// A channel between two convolutions is dead if its depthwise kernel is all zeros and its bias
  /// clamps to +0. The convolution before no longer computes it, the one after no longer sums over
  /// it; all other terms keep their order. Fully connected layers that read the mean of each channel over the
  /// image count as the convolution after. What is not added is `+0 · w`, which changes no sum but
  /// −0: a bias of −0 after the channels keeps all of them, a weight there that is not finite keeps
  /// its own.
  ///
  /// Bits are the same for finite activations, unless a sum after the channels underflows to −0,
  /// which takes an exact value between −2⁻¹⁵⁰ and 0: then the sign of a zero may differ.
  ///
  /// The number of channels stays a multiple of 16, or of the smaller power of two that it was a
  /// multiple of, for which the first dead ones stay. One channel stays at least.
  ///
  /// - Complexity: Linear in the stored bytes of the constants that nodes read, each counted at
  ///   every reader. A graph with more than ``MemoryPlan/defaultLimit`` of them stays as it is, so
  ///   that tensors of a file that share bytes cost neither time nor memory without bound.
  static let removeDeadChannels = GraphPass("remove-dead-channels") {
    (graph: Graph) throws(GraphError) in
    guard graph.readConstantByteCount <= MemoryPlan.defaultLimit else { return graph }
    let uses = Uses(of: graph)
    var pruned = graph
    for index in graph.nodes.indices {
      guard let block = InvertedBottleneck(around: index, in: pruned, uses),
        let channels = block.liveChannels(in: pruned)
      else { continue }
      try pruned.keep(channels, in: block)
    }
    return pruned
  }
}

extension Graph {
  fileprivate var readConstantByteCount: Int64 {
    var sum: Int64 = 0
    for node in nodes {
      for case let input? in node.operands { sum += Int64(self[input].constant?.bytes.count ?? 0) }
    }
    return sum
  }

  fileprivate mutating func keep(_ channels: [Range<Int>], in block: InvertedBottleneck)
    throws(GraphError)
  {
    for operand in Operand.weights {
      keep(channels, along: 0, of: operand, node: block.expansion)
      keep(channels, along: operand == .filter ? 3 : 0, of: operand, node: block.depthwise)
    }
    for projection in block.projections {
      let rank = weights(.filter, of: projection)?.type.shape.rank ?? 0
      keep(channels, along: rank - 1, of: .filter, node: projection)
    }
    let changed = [block.expansion, block.depthwise, block.mean].compactMap { $0 }
    for node in changed { self[nodes[node].results[0]].keptChannels = channels }
    for node in changed + block.projections {
      try rewrite(
        node, as: nodes[node].operator, nodes[node].operands, results: nodes[node].results)
    }
  }

  /// Gives a node a constant of its own: others may read the old one.
  private mutating func keep(
    _ channels: [Range<Int>], along axis: Int, of operand: Operand, node index: Int
  ) {
    guard var value = weights(operand, of: index), let constant = value.constant else { return }
    // Bias and slopes are vectors, under whatever shape.
    let shape = operand == .filter ? value.type.shape : [value.type.shape.elementCount]
    let id = ValueID(index: values.count)
    value.constant = constant.keeping(channels, along: axis, of: shape, as: .made(id))
    value.type.shape = shape.keeping(channels, along: axis)
    nodes[index].operands[operand.index] = id
    values.append(value)
  }
}

extension Shape {
  /// The shape with fewer slices along one axis.
  fileprivate func keeping(_ kept: [Range<Int>], along axis: Int) -> Shape {
    var extents = dimensions
    extents[axis] = kept.reduce(0) { $0 + $1.count }
    guard let shape = try? Shape(extents) else { preconditionFailure("more elements than before") }
    return shape
  }
}
