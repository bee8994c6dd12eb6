import HandsTFLite

extension OperatorDefinition {
  /// Equal parts along one dimension; the axis comes first in the file.
  static let split = OperatorDefinition(
    49, newestVersion: 4, operands: [1]
  ) { source throws(GraphError) in
    try source.checkInputCount(2, "2 inputs")
    let count = try source.options(35, isRequired: true) { options throws(ModelFileError) in
      try options.integer(0, "num_splits")
    }
    try source.checkOutputCount(count)
    return .split(axis: try source.integer(0, "axis"), count: count)
  }

  /// Cuts a tensor into parts of given extents along one dimension; one extent may be -1 and takes what
  /// is left.
  static let splitV = OperatorDefinition(
    102, newestVersion: 2, operands: [0]
  ) { source throws(GraphError) in
    try source.checkInputCount(3, "3 inputs")
    let count = try source.options(79, isRequired: true) { options throws(ModelFileError) in
      try options.integer(0, "num_splits")
    }
    try source.checkOutputCount(count)
    let extents = try source.integers(1, "size_splits")
    guard extents.count == count else {
      throw .operator(
        source.location, .mismatch("number of parts", expected: count, found: extents.count))
    }
    let axis = try source.integer(2, "axis")
    return Operator("SPLIT_V") { operands throws(OperatorError) in
      try operands.checkCount(1...1, "3 inputs")
      let input = try operands.required(.input)
      let axis = try normalized(axis: axis, rank: input.shape.rank)
      var extents = extents
      var sum = 0
      for extent in extents where extent != -1 {
        guard extent > 0, extent <= input.shape[axis] - sum else {
          throw .attribute("size_splits", value: extent)
        }
        sum += extent
      }
      if let open = extents.firstIndex(of: -1) {
        extents[open] = input.shape[axis] - sum
        guard extents[open] > 0, !extents.contains(-1) else {
          throw .attribute("size_splits", value: -1)
        }
        sum = input.shape[axis]
      }
      guard sum == input.shape[axis] else {
        throw .mismatch("sum of size_splits", expected: input.shape[axis], found: sum)
      }
      return try Operator.parts("SPLIT_V", input, axis, extents: extents)
    }
  }

  /// The slices along one dimension, which disappears.
  static let unpack = OperatorDefinition(88, newestVersion: 4) { source throws(GraphError) in
    let (count, axis) = try source.options(64, isRequired: true) {
      options throws(ModelFileError) in
      (try options.integer(0, "num"), try options.integer(1, "axis"))
    }
    try source.checkOutputCount(count)
    return .unpack(axis: axis, count: count)
  }
}

extension OperatorSource {
  /// Checks the number of outputs before sizes are worked out, so that a false count costs no memory.
  fileprivate func checkOutputCount(_ count: Int) throws(GraphError) {
    guard outputCount == count else {
      throw .operator(
        location, .mismatch("number of outputs", expected: count, found: outputCount))
    }
  }
}

extension Operator {
  /// Cuts a tensor into equal parts along one dimension; a negative axis counts from the end.
  static func split(axis: Int, count: Int) -> Operator {
    Operator("SPLIT") { operands throws(OperatorError) in
      try operands.checkCount(1...1, "2 inputs")
      let input = try operands.required(.input)
      let axis = try normalized(axis: axis, rank: input.shape.rank)
      guard count > 0, input.shape[axis] % count == 0 else {
        throw .attribute("number of parts", value: count)
      }
      return try parts(
        "SPLIT", input, axis,
        extents: [Int](repeating: input.shape[axis] / count, count: count))
    }
  }

  /// Cuts a tensor into the slices along one dimension; a negative axis counts from the end.
  static func unpack(axis: Int, count: Int) -> Operator {
    Operator("UNPACK") { operands throws(OperatorError) in
      try operands.checkCount(1)
      let input = try operands.required(.input)
      let axis = try normalized(axis: axis, rank: input.shape.rank)
      guard input.shape[axis] == count else {
        throw .mismatch("number of slices", expected: input.shape[axis], found: count)
      }
      var extents = input.shape.dimensions
      extents.remove(at: axis)
      let result = try input.moved(to: extents) { $0 == axis ? nil : $0 < axis ? $0 : $0 - 1 }
      let elements = StridedView(input.shape.dimensions)
      return Inference(
        moving: "UNPACK", [TensorType](repeating: result, count: count),
        (0..<count).map { index in
          StridedCopy(
            elements.turn(index, of: axis), to: StridedView(extents), in: index,
            elementByteCount: input.elementType.byteCount)
        })
    }
  }

  /// Parts that lie one after the other along one dimension.
  fileprivate static func parts(
    _ name: String, _ input: TensorType, _ axis: Int, extents: [Int]
  ) throws(OperatorError) -> Inference {
    let elements = StridedView(input.shape.dimensions)
    var results: [TensorType] = []
    var copies: [StridedCopy] = []
    var first = 0
    for (index, extent) in extents.enumerated() {
      let part = elements.part(axis, first..<(first + extent))
      results.append(try input.moved(to: part.extents) { $0 == axis ? nil : $0 })
      copies.append(
        StridedCopy(
          part, to: StridedView(part.extents), in: index,
          elementByteCount: input.elementType.byteCount))
      first += extent
    }
    return Inference(moving: name, results, copies)
  }
}
