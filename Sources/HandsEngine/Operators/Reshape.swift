import HandsTFLite

extension OperatorDefinition {
  /// The same elements under another shape: a constant operand or, in old files, an option.
  static let reshape = OperatorDefinition(
    22, newestVersion: 1, operands: [0]
  ) { source throws(GraphError) in
    guard source.inputCount <= 2 else {
      throw .operator(source.location, .operandCount("1 or 2 inputs", found: source.inputCount))
    }
    if source.hasInput(1) { return .reshape(to: try source.integers(1, "shape")) }
    let shape = try source.options(17) { options throws(ModelFileError) in
      try options.integers(0, "new_shape")
    }
    guard let shape else { throw .operator(source.location, .missingInput(1)) }
    // Old converters wrote a scalar's shape as a single 0.
    return .reshape(to: shape == [0] ? [] : shape)
  }

  /// Removes dimensions of extent 1: those named, from the end if negative, or all if none is.
  static let squeeze = OperatorDefinition(
    43, newestVersion: 2
  ) { source throws(GraphError) in
    let axes = try source.options(30) { options throws(ModelFileError) in
      try options.integers(0, "squeeze_dims")
    }
    return .reshaping("SQUEEZE", "1 input") { input throws(OperatorError) in
      var isRemoved = input.dimensions.map { (axes ?? []).isEmpty && $0 == 1 }
      for axis in axes ?? [] {
        let axis = try normalized(axis: axis, rank: input.rank)
        guard input[axis] == 1 else {
          throw .mismatch("a squeezed extent", expected: 1, found: input[axis])
        }
        isRemoved[axis] = true
      }
      return input.dimensions.indices.filter { !isRemoved[$0] }.map { input[$0] }
    }
  }

  /// Inserts a dimension of extent 1; a negative axis counts from the end of the result.
  static let expandDims = OperatorDefinition(
    70, newestVersion: 1, operands: [0]
  ) { source throws(GraphError) in
    try source.checkInputCount(2, "2 inputs")
    let axis = try source.integer(1, "axis")
    return .reshaping("EXPAND_DIMS", "2 inputs") { input throws(OperatorError) in
      var extents = input.dimensions
      extents.insert(1, at: try normalized(axis: axis, rank: input.rank + 1))
      return extents
    }
  }
}

extension Operator {
  /// Other extents of as many elements; one of them may be -1 and takes what is left.
  static func reshape(to extents: [Int]) -> Operator {
    .reshaping("RESHAPE", "1 or 2 inputs") { input throws(OperatorError) in
      var extents = extents
      if let open = extents.firstIndex(of: -1) {
        extents[open] = 1
        let known = try derivedShape(extents).elementCount
        guard known > 0, input.elementCount % known == 0 else {
          throw .mismatch("elements", expected: input.elementCount, found: known)
        }
        extents[open] = input.elementCount / known
      }
      return extents
    }
  }

  /// An operator that only changes the shape.
  fileprivate static func reshaping(
    _ name: String, _ inputs: StaticName,
    extents: @escaping @Sendable (Shape) throws(OperatorError) -> [Int]
  ) -> Operator {
    Operator(name) { operands throws(OperatorError) in
      try operands.checkCount(1...1, inputs)
      let input = try operands.required(.input)
      let extents = try extents(input.shape)
      let count = try derivedShape(extents).elementCount
      guard count == input.shape.elementCount else {
        throw .mismatch("elements", expected: input.shape.elementCount, found: count)
      }
      let result = try input.moved(to: extents) { axis in
        // A dimension stays whole where as many elements lie around it as before.
        let inner = input.shape.strides[axis]
        let strides = StridedView(extents).steps
        return strides.indices.first {
          strides[$0] == inner && extents[$0] == input.shape[axis]
        }
      }
      let partition = Partition(units: result.byteCount, bytesPerUnit: 1)
      return Inference(
        result,
        kernel: KernelCandidate("copy", bandCount: partition.bandCount) { operands, bands in
          // Safe: both tensors have as many bytes.
          let bytes = partition.units(of: bands)
          unsafe (operands.output(0) + bytes.lowerBound).copyMemory(
            from: operands.input(0) + bytes.lowerBound, byteCount: bytes.count)
        }
      ).matching(.reshape)
    }
  }
}
