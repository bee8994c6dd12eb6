import GraphIR

extension GraphPass {
  /// DEQUANTIZE of a constant becomes a constant that is widened when it is packed.
  public static let foldDequantize = GraphPass("fold-dequantize") { graph in
    var folded = graph
    folded.nodes = graph.nodes.filter { node in
      guard case .dequantize(let quantization) = node.operation, let input = node.inputs[0],
        var constant = folded[input].constant
      else { return true }
      constant.quantization = quantization
      folded[node.outputs[0]].constant = constant
      return false
    }
    return folded
  }
}
