extension OperatorDefinition {
  /// A box of a tensor: where it begins and how far it reaches.
  static let slice = OperatorDefinition(
    65, newestVersion: 7, operands: [0]
  ) { source throws(GraphError) in
    try source.checkInputCount(3, "3 inputs")
    return .slice(begin: try source.integers(1, "begin"), size: try source.integers(2, "size"))
  }

  /// The elements backwards along some dimensions; negative ones count from the end.
  static let reverse = OperatorDefinition(
    105, newestVersion: 3, operands: [0]
  ) { source throws(GraphError) in
    try source.checkInputCount(2, "2 inputs")
    let axes = try source.integers(1, "axes")
    return Operator("REVERSE_V2") { operands throws(OperatorError) in
      try operands.checkCount(1...1, "2 inputs")
      let input = try operands.required(.input)
      var isReversed = [Bool](repeating: false, count: input.shape.rank)
      var elements = StridedView(input.shape.dimensions)
      for given in axes {
        let axis = try normalized(axis: given, rank: input.shape.rank)
        guard !isReversed[axis] else { throw .attribute("axis", value: given) }
        isReversed[axis] = true
        let extent = input.shape[axis]
        elements = elements.part(axis, from: extent - 1, count: extent, by: -1)
      }
      let result = try input.moved(to: elements.extents) { isReversed[$0] ? nil : $0 }
      return Inference(moving: "REVERSE_V2", result, from: elements)
    }
  }
}

extension Operator {
  /// The elements `begin ..< begin + size` along each dimension; a size of -1 reaches to the end.
  static func slice(begin: [Int], size: [Int]) -> Operator {
    Operator("SLICE") { operands throws(OperatorError) in
      try operands.checkCount(1...1, "3 inputs")
      let input = try operands.required(.input)
      guard begin.count == input.shape.rank else {
        throw .mismatch("length of begin", expected: input.shape.rank, found: begin.count)
      }
      guard size.count == input.shape.rank else {
        throw .mismatch("length of size", expected: input.shape.rank, found: size.count)
      }
      var elements = StridedView(input.shape.dimensions)
      for axis in begin.indices {
        let (first, extent) = (begin[axis], input.shape[axis])
        guard first >= 0, first <= extent else { throw .attribute("begin", value: first) }
        let count = size[axis] == -1 ? extent - first : size[axis]
        guard count >= 0, count <= extent - first else {
          throw .attribute("size", value: size[axis])
        }
        guard count > 0 else { throw .unsupported("an empty slice") }
        elements = elements.part(axis, from: first, count: count)
      }
      let extents = elements.extents
      let result = try input.moved(to: extents) { extents[$0] == input.shape[$0] ? $0 : nil }
      return Inference(moving: "SLICE", result, from: elements)
    }
  }
}
