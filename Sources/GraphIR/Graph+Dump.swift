import Tensors

extension Graph {
  /// The graph as text, one line a node, for comparison and for reading.
  ///
  /// Example: `%4 = CONV_2D(%0, %1:const, %2:const) float32[1, 96, 96, 32]`.
  public var dump: String {
    var text = "inputs"
    for id in inputs { text += " %\(id.index) \(self[id].type)" }
    text += "\n"
    for node in nodes {
      for (position, id) in node.outputs.enumerated() {
        text += (position > 0 ? ", " : "") + "%\(id.index)"
      }
      text += " = \(node.operation.name)("
      for (position, input) in node.inputs.enumerated() {
        if position > 0 { text += ", " }
        guard let input else {
          text += "-"
          continue
        }
        text += "%\(input.index)" + (self[input].constant == nil ? "" : ":const")
      }
      text += ")" + node.operation.annotation
      for id in node.outputs { text += " \(self[id].type)" }
      text += "\n"
    }
    text += "outputs"
    for id in outputs { text += " %\(id.index)" }
    return text + "\n"
  }
}

extension Operation {
  /// What a dump shows of the attributes that passes change.
  fileprivate var annotation: String {
    switch self {
    case .convolution(let attributes), .depthwise(let attributes):
      return attributes.window.padding.annotation + attributes.epilogue.annotation
    case .dense(let attributes): return attributes.epilogue.annotation
    default: return ""
    }
  }
}

extension Padding {
  fileprivate var annotation: String {
    switch self {
    case .same: " same"
    case .valid: " valid"
    case .explicit(let top, let bottom, let left, let right):
      " padded(\(top), \(bottom), \(left), \(right))"
    }
  }
}

extension Epilogue {
  fileprivate var annotation: String {
    var text = activation.annotation
    if let residualActivation { text += " +residual" + residualActivation.annotation }
    if hasSlopes { text += " +prelu" }
    return text
  }
}

extension Activation {
  fileprivate var annotation: String {
    switch self {
    case .none: ""
    case .relu: " +relu"
    case .reluN1To1: " +relu_n1_to_1"
    case .relu6: " +relu6"
    }
  }
}
