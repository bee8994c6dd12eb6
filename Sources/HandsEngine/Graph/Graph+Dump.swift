extension Graph {
  /// The graph as text, one line per node, with the quantization of its values.
  ///
  /// Example: `%4 = CONV_2D(%0, %1:const, %2:const) float32[1, 96, 96, 32]`.
  package var dump: String {
    var text = "inputs"
    for id in inputs { text += " %\(id.index) " + self[id].type.quantizedDescription }
    text += "\n"
    for node in nodes {
      for (position, id) in node.results.enumerated() {
        text += (position > 0 ? ", " : "") + "%\(id.index)"
      }
      text += " = \(node.operator.name)("
      for (position, input) in node.operands.enumerated() {
        if position > 0 { text += ", " }
        guard let input else {
          text += "-"
          continue
        }
        text += "%\(input.index)" + (self[input].constant == nil ? "" : ":const")
      }
      text += ")" + node.operator.annotation
      for id in node.results { text += " " + self[id].type.quantizedDescription }
      text += "\n"
    }
    text += "outputs"
    for id in outputs { text += " %\(id.index)" }
    return text + "\n"
  }
}
