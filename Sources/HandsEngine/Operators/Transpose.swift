extension OperatorDefinition {
  /// A tensor with its dimensions in another order.
  static let transpose = OperatorDefinition(
    39, newestVersion: 7, operands: [0]
  ) { source throws(GraphError) in
    try source.checkInputCount(2, "2 inputs")
    return .transpose(try source.integers(1, "permutation"))
  }
}

extension Operator {
  /// Dimension `permutation[i]` becomes dimension `i`; negative ones count from the end.
  static func transpose(_ permutation: [Int]) -> Operator {
    Operator("TRANSPOSE") { operands throws(OperatorError) in
      try operands.checkCount(1...1, "2 inputs")
      let input = try operands.required(.input)
      let rank = input.shape.rank
      guard permutation.count == rank else {
        throw .mismatch("length of the permutation", expected: rank, found: permutation.count)
      }
      var order: [Int] = []
      for given in permutation {
        let axis = try normalized(axis: given, rank: rank)
        guard !order.contains(axis) else { throw .attribute("permutation", value: given) }
        order.append(axis)
      }
      let elements = StridedView(input.shape.dimensions).permuted(order)
      let positions = order
      let result = try input.moved(to: elements.extents) { positions.firstIndex(of: $0) }
      return Inference(moving: "TRANSPOSE", result, from: elements)
    }
  }
}
