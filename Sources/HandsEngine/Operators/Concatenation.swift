import HandsTFLite

extension OperatorDefinition {
  /// Tensors of any element type, joined along one dimension; then a clamp of floats.
  static let concatenation = OperatorDefinition(2, newestVersion: 4) { source throws(GraphError) in
    let (axis, function) = try source.options(10, isRequired: true) {
      options throws(ModelFileError) in
      (try options.integer(0, "axis"), try options.activation(1))
    }
    return .concatenation(axis: axis, activation: try source.activation(function))
  }
}

extension Operator {
  /// Joins tensors along one dimension; a negative axis counts from the end.
  package static func concatenation(axis: Int, activation: Activation = .none) -> Operator {
    Operator("CONCATENATION") { operands throws(OperatorError) in
      guard operands.count > 0 else { throw .operandCount("1 or more inputs", found: 0) }
      let first = try operands.required(.input)
      let axis = try normalized(axis: axis, rank: first.shape.rank)
      guard activation == .none || first.elementType == .float32 else {
        throw .elementType(input: 0, found: first.elementType)
      }
      var extents = first.shape.dimensions
      extents[axis] = 0
      var joined: [Int] = []
      for index in 0..<operands.count {
        let next = try operands.required(Operand(index), [first.elementType])
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
        joined.append(next.shape[axis])
      }
      let result = TensorType(
        first.elementType, try derivedShape(extents), quantization: first.quantization)
      let outer = extents[..<axis].reduce(1, *)
      let inner = extents[(axis + 1)...].reduce(first.elementType.byteCount, *)
      let runs = joined.map { $0 * inner }
      return Inference(
        result, kernel: joining(runs: runs, rows: outer, activation.clampBounds))
    }
  }

  /// Copies one run of each operand after the other, row by row.
  private static func joining(
    runs: [Int], rows: Int, _ bounds: (lower: Float, upper: Float)?
  ) -> KernelCandidate {
    let rowByteCount = runs.reduce(0, +)
    let partition = Partition(units: rows, bytesPerUnit: rowByteCount)
    return KernelCandidate("concatenation", bandCount: partition.bandCount) { operands, bands in
      // Safe: runs are the parts of the operands' rows, which make up the result's.
      let rows = partition.units(of: bands)
      var target = unsafe operands.output(0) + rows.lowerBound * rowByteCount
      for row in rows {
        for (operand, run) in runs.enumerated() {
          unsafe target.copyMemory(from: operands.input(operand) + row * run, byteCount: run)
          unsafe target += run
        }
      }
      guard let bounds else { return }
      let floats = rowByteCount / MemoryLayout<Float>.stride
      unsafe clamp(
        operands.floatOutput(0) + rows.lowerBound * floats, count: rows.count * floats, bounds)
    }
  }
}
