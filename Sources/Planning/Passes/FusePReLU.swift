import GraphIR
import Tensors

extension GraphPass {
  /// PRELU with constant slopes, one a channel, happens at the store of the sum before it.
  public static let fusePReLU = GraphPass("fuse-prelu") { graph in
    var fused = graph
    var absorbed: Set<Int> = []
    let uses = Uses(of: graph)
    for (index, node) in graph.nodes.enumerated() {
      guard case .prelu = node.operation, let input = node.inputs[0], let slope = node.inputs[1],
        let producer = uses.soleProducer(of: input),
        var epilogue = fused.packedEpilogue(of: producer), !epilogue.hasSlopes,
        graph[slope].isPerChannelConstant(of: graph[input].type.shape)
      else { continue }
      epilogue.hasSlopes = true
      var extended = fused.nodes[producer].extended(epilogue, operand: slope, at: 4)
      extended.outputs = node.outputs
      fused.nodes[index] = extended
      absorbed.insert(producer)
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
