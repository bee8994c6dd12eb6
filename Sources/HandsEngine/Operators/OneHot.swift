import HandsTFLite

extension OperatorDefinition {
  /// One value where an index points, another elsewhere.
  static let oneHot = OperatorDefinition(
    85, newestVersion: 1, operands: [0, 2, 3]
  ) { source throws(GraphError) in
    try source.checkInputCount(4, "4 inputs")
    let axis = try source.options(61) { options throws(ModelFileError) in
      try options.integer(0, "axis")
    }
    return .oneHot(depth: try source.integer(1, "depth"), axis: axis)
  }
}

extension Operator {
  /// Inserts a dimension of extent `depth`; a negative axis counts from the end of the result.
  ///
  /// Its element `j` is the second operand's one element where the index is `j`, else the third's.
  static func oneHot(depth: Int, axis: Int) -> Operator {
    Operator("ONE_HOT") { operands throws(OperatorError) in
      try operands.checkCount(3...3, "4 inputs")
      let indices = try operands.required(.input, [.int32, .int64])
      let on = try operands.required(Operand(1))
      let off = try operands.required(Operand(2), beside: on)
      for value in [on, off] where value.shape.elementCount != 1 {
        throw .mismatch("elements of a value", expected: 1, found: value.shape.elementCount)
      }
      guard depth > 0 else { throw .attribute("depth", value: depth) }
      let axis = try normalized(axis: axis, rank: indices.shape.rank + 1)
      var extents = indices.shape.dimensions
      extents.insert(depth, at: axis)
      let result = try on.moved(to: extents)
      let inner = extents[(axis + 1)...].reduce(1, *)
      let size = on.elementType.byteCount
      let partition = Partition(
        units: result.shape.elementCount / inner, bytesPerUnit: inner * size)
      return Inference(
        result,
        kernel: KernelCandidate("one_hot", bandCount: partition.bandCount) { operands, bands in
          // Safe: bands have rows of the result, `depth` of each outer position; only elements of these are set.
          let isWide = indices.elementType == .int64
          let rows = partition.units(of: bands)
          guard let last = rows.last else { return }
          let start = unsafe operands.output(0) + rows.lowerBound * inner * size
          unsafe start.repeatBytes(
            of: operands.input(2), count: size, upTo: rows.count * inner * size)
          for outer in rows.lowerBound / depth...last / depth {
            for column in 0..<inner {
              let index = outer * inner + column
              let found =
                isWide
                ? unsafe operands.input(0, as: Int64.self)[index]
                : Int64(unsafe operands.input(0, as: Int32.self)[index])
              guard found >= 0, found < depth else { continue }
              let row = outer * depth + Int(found)
              guard rows.contains(row) else { continue }
              let element = row * inner + column
              unsafe (operands.output(0) + element * size).copyBytes(
                from: operands.input(1), count: size)
            }
          }
        })
    }
  }
}
