import HandsTFLite

extension OperatorDefinition {
  /// Tensors of one shape, stacked along a new dimension.
  static let pack = OperatorDefinition(83, newestVersion: 4) { source throws(GraphError) in
    let (count, axis) = try source.options(59, isRequired: true) {
      options throws(ModelFileError) in
      (try options.integer(0, "values_count"), try options.integer(1, "axis"))
    }
    guard source.inputCount == count else {
      throw .operator(
        source.location,
        .mismatch("number of inputs", expected: count, found: source.inputCount))
    }
    return .pack(axis: axis)
  }
}

extension Operator {
  /// Stacks tensors along a new dimension; a negative axis counts from the end of the result.
  static func pack(axis: Int) -> Operator {
    Operator("PACK") { operands throws(OperatorError) in
      guard operands.count > 0 else { throw .operandCount("1 or more inputs", found: 0) }
      let first = try operands.required(.input)
      for index in 1..<max(operands.count, 1) {
        let next = try operands.required(Operand(index), beside: first)
        guard next.shape == first.shape else {
          throw .incompatibleShapes(first.shape, next.shape)
        }
      }
      let axis = try normalized(axis: axis, rank: first.shape.rank + 1)
      var extents = first.shape.dimensions
      extents.insert(operands.count, at: axis)
      let result = try first.moved(to: extents) { $0 < axis ? $0 : $0 + 1 }
      return Inference(
        moving: "PACK", [result],
        (0..<operands.count).map { index in
          StridedCopy(
            StridedView(first.shape.dimensions), of: .operand(index),
            to: StridedView(extents).turn(index, of: axis),
            elementByteCount: first.elementType.byteCount)
        })
    }
  }
}
