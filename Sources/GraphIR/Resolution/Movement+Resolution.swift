import Tensors

extension Reshape {
  func resolve(_ operands: Operands) throws(OperationError) -> Resolution {
    try operands.checkCount(1...1, "1 or 2 inputs")
    let input = try operands.required(0)
    var extents = extents
    if let open = extents.firstIndex(of: -1) {
      extents[open] = 1
      let known = try derivedShape(extents).elementCount
      guard known > 0, input.shape.elementCount % known == 0 else {
        throw .mismatch("elements", expected: input.shape.elementCount, found: known)
      }
      extents[open] = input.shape.elementCount / known
    }
    let output = TensorType(input.elementType, try derivedShape(extents))
    guard output.shape.elementCount == input.shape.elementCount else {
      throw .mismatch(
        "elements", expected: input.shape.elementCount, found: output.shape.elementCount)
    }
    return Resolution(.copy(byteCount: output.byteCount), output)
  }
}

extension Concatenation {
  func resolve(_ operands: Operands) throws(OperationError) -> Resolution {
    guard !operands.types.isEmpty else { throw .operandCount("1 or more inputs", found: 0) }
    let first = try operands.required(0)
    let axis = try normalized(axis: axis, rank: first.shape.rank)
    guard activation == .none || first.elementType == .float32 else {
      throw .elementType(input: 0, found: first.elementType)
    }
    var extents = first.shape.dimensions
    var inputs = [first.shape]
    for index in 1..<max(operands.types.count, 1) {
      let next = try operands.required(index)
      guard next.elementType == first.elementType else {
        throw .elementType(input: index, found: next.elementType)
      }
      var aligned = next.shape.dimensions
      guard aligned.count == extents.count else {
        throw .incompatibleShapes(first.shape, next.shape)
      }
      aligned[axis] = first.shape[axis]
      guard aligned == first.shape.dimensions else {
        throw .incompatibleShapes(first.shape, next.shape)
      }
      let (sum, overflow) = extents[axis].addingReportingOverflow(next.shape[axis])
      guard !overflow else { throw .shape(.elementCountOverflow) }
      extents[axis] = sum
      inputs.append(next.shape)
    }
    let problem = ConcatenationProblem(
      inputs: inputs, axis: axis, elementByteCount: first.elementType.byteCount,
      activation: activation)
    return Resolution(
      .concatenation(problem), TensorType(first.elementType, try derivedShape(extents)))
  }
}

extension Gather {
  func resolve(_ operands: Operands) throws(OperationError) -> Resolution {
    try operands.checkCount(2...2, "2 inputs")
    let (input, indices) = (try operands.required(0), try operands.required(1))
    guard indices.elementType == .int32 || indices.elementType == .int64 else {
      throw .elementType(input: 1, found: indices.elementType)
    }
    let axis = try normalized(axis: axis, rank: input.shape.rank)
    let batched =
      batchDimensions < 0 ? batchDimensions + indices.shape.rank : batchDimensions
    guard batched >= 0, batched <= axis, batched <= indices.shape.rank else {
      throw .attribute("batch_dims", value: batchDimensions)
    }
    let source = input.shape.dimensions
    let selected = indices.shape.dimensions
    guard source[..<batched] == selected[..<batched] else {
      throw .incompatibleShapes(input.shape, indices.shape)
    }
    let inner = try derivedShape(Array(source[(axis + 1)...])).elementCount
    let problem = GatherProblem(
      batch: try derivedShape(Array(source[..<batched])).elementCount,
      outer: try derivedShape(Array(source[batched..<axis])).elementCount,
      extent: source[axis],
      sliceByteCount: inner * input.elementType.byteCount,
      indexCount: try derivedShape(Array(selected[batched...])).elementCount,
      indexType: indices.elementType)
    let extents = source[..<axis] + selected[batched...] + source[(axis + 1)...]
    return Resolution(
      .gather(problem), TensorType(input.elementType, try derivedShape(Array(extents))))
  }
}

extension Unpack {
  func resolve(_ operands: Operands) throws(OperationError) -> Resolution {
    try operands.checkCount(1...1, "1 input")
    let input = try operands.required(0)
    let axis = try normalized(axis: axis, rank: input.shape.rank)
    var extents = input.shape.dimensions
    guard extents[axis] == count else {
      throw .mismatch("number of slices", expected: extents[axis], found: count)
    }
    let outer = try derivedShape(Array(extents[..<axis])).elementCount
    let inner = try derivedShape(Array(extents[(axis + 1)...])).elementCount
    extents.remove(at: axis)
    let problem = UnpackProblem(
      outer: outer, count: count, innerByteCount: inner * input.elementType.byteCount)
    let output = TensorType(input.elementType, try derivedShape(extents))
    return Resolution(.unpack(problem), outputs: Array(repeating: output, count: count))
  }
}
