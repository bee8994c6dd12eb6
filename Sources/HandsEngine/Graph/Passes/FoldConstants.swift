extension GraphPass {
  /// Constants that are widened, scaled or seen under another shape stay constants: what is stored is
  /// widened when it is packed.
  static let foldConstants = GraphPass("fold-constants") { (graph: Graph) in
    var folded = graph
    folded.nodes = graph.nodes.filter { node in
      guard let input = node[.input], var constant = folded[input].constant else { return true }
      switch node.pattern {
      case .reshape:
        guard let quantization = constant.quantization else { break }
        // The dimension of the scales must stay whole.
        let stored = TensorType(
          constant.stored, folded[input].type.shape, quantization: quantization)
        guard
          let moved = try? node.operator.infer(Operands([Value(name: "", type: stored)])).results[0]
        else { return true }
        constant.quantization = moved.quantization
      case .dequantize:
        guard constant.quantization == nil, constant.stored.isWidenedWhenPacked else { return true }
        constant.quantization = folded[input].type.quantization
      default: return true
      }
      folded[node.results[0]].constant = constant
      return false
    }
    return folded
  }
}

extension ElementType {
  /// Whether constants of this type can stand for floats: halves and small integers with a scale.
  fileprivate var isWidenedWhenPacked: Bool {
    switch self {
    case .float16, .int8, .uint8: true
    default: false
    }
  }
}
