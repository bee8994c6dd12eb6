extension OperatorDefinition {
  /// Repeats a tensor a number of times along each dimension.
  static let tile = OperatorDefinition(
    69, newestVersion: 3, operands: [0]
  ) { source throws(GraphError) in
    try source.checkInputCount(2, "2 inputs")
    let multiples = try source.integers(1, "multiples")
    return Operator("TILE") { operands throws(OperatorError) in
      try operands.checkCount(1...1, "2 inputs")
      let input = try operands.required(.input)
      guard multiples.count == input.shape.rank else {
        throw .mismatch("length of multiples", expected: input.shape.rank, found: multiples.count)
      }
      var extents: [Int] = []
      var elements = StridedView(input.shape.dimensions)
      for (axis, multiple) in multiples.enumerated() {
        guard multiple > 0 else { throw .attribute("multiple", value: multiple) }
        let (extent, overflow) = input.shape[axis].multipliedReportingOverflow(by: multiple)
        guard !overflow else { throw .shape(.elementCountOverflow) }
        extents.append(extent)
        elements = elements.repeated(multiple, at: 2 * axis)
      }
      let result = try input.moved(to: extents) { multiples[$0] == 1 ? $0 : nil }
      return Inference(moving: "TILE", result, from: elements)
    }
  }

  /// A tensor repeated along dimensions of extent 1.
  static let broadcastTo = OperatorDefinition(
    130, newestVersion: 3, operands: [0]
  ) { source throws(GraphError) in
    try source.checkInputCount(2, "2 inputs")
    return .broadcast(to: try source.integers(1, "shape"))
  }

  /// One number everywhere.
  static let fill = OperatorDefinition(
    94, newestVersion: 4, operands: [1]
  ) { source throws(GraphError) in
    try source.checkInputCount(2, "2 inputs")
    return .fill(try source.integers(0, "shape"))
  }
}

extension Operator {
  /// Repeats a tensor along dimensions of extent 1 and new outer ones.
  static func broadcast(to extents: [Int]) -> Operator {
    Operator("BROADCAST_TO") { operands throws(OperatorError) in
      try operands.checkCount(1...1, "2 inputs")
      let input = try operands.required(.input)
      let shape = try derivedShape(extents)
      guard input.shape.broadcast(with: shape) == shape else {
        throw .incompatibleShapes(input.shape, shape)
      }
      let missing = shape.rank - input.shape.rank
      let result = try input.moved(to: extents) {
        input.shape[$0] == extents[$0 + missing] ? $0 + missing : nil
      }
      var elements = StridedView(input.shape.dimensions)
      for axis in 0..<missing { elements = elements.repeated(extents[axis], at: axis) }
      for axis in missing..<shape.rank where elements.extents[axis] != extents[axis] {
        elements = elements.part(axis, from: 0, count: extents[axis], by: 0)
      }
      return Inference(moving: "BROADCAST_TO", result, from: elements)
    }
  }

  /// A tensor of the first operand's one element.
  static func fill(_ extents: [Int]) -> Operator {
    Operator("FILL") { operands throws(OperatorError) in
      try operands.checkCount(1...1, "2 inputs")
      let value = try operands.required(.input)
      guard value.shape.elementCount == 1 else {
        throw .mismatch("elements of the value", expected: 1, found: value.shape.elementCount)
      }
      return Inference(
        moving: "FILL", try value.moved(to: extents), from: StridedView(repeatedOver: extents))
    }
  }
}
