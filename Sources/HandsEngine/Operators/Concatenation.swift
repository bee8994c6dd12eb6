import HandsTFLite

extension OperatorDefinition {
  /// Tensors of any element type, joined along one dimension; then a clamp of floats.
  ///
  /// Unsigned bytes under other scales are converted to the result's; other integers must have the same.
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
      // Scales of floats mean nothing.
      let quantization =
        first.elementType.integers == nil
        ? nil : operands.resultQuantization ?? first.quantization
      if let quantization, quantization.scales.count > 1, quantization.axis == axis {
        throw .unsupported("moving elements across the dimension of their scales")
      }
      let joined = try (0..<operands.count).map { (index) throws(OperatorError) in
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
        let inner = next.shape.dimensions[(axis + 1)...].reduce(first.elementType.byteCount, *)
        return Joined(
          byteCount: next.shape[axis] * inner,
          conversion: try next.conversion(to: quantization))
      }
      let result = TensorType(
        first.elementType, try derivedShape(extents), quantization: quantization)
      let outer = extents[..<axis].reduce(1, *)
      return Inference(
        result, kernel: joining(joined, rows: outer, activation.clampBounds))
    }
  }

  /// What an operand adds to each row.
  private struct Joined {
    let byteCount: Int
    /// What becomes of each byte, `nil` if nothing does.
    let conversion: [UInt8]?
  }

  /// Copies one run of each operand after the other, row by row.
  private static func joining(
    _ runs: [Joined], rows: Int, _ bounds: (lower: Float, upper: Float)?
  ) -> KernelCandidate {
    let rowByteCount = runs.reduce(0) { $0 + $1.byteCount }
    let partition = Partition(units: rows, bytesPerUnit: rowByteCount)
    return KernelCandidate("concatenation", bandCount: partition.bandCount) { operands, bands in
      // Safe: runs are the parts of the operands' rows, which make up the result's.
      let rows = partition.units(of: bands)
      // Rows that a cache holds, operand after operand.
      let block = max(16_384 / rowByteCount, 1)
      for first in stride(from: rows.lowerBound, to: rows.upperBound, by: block) {
        let count = min(block, rows.upperBound - first)
        var target = unsafe operands.output(0) + first * rowByteCount
        for (operand, run) in runs.enumerated() {
          let source = unsafe operands.input(operand) + first * run.byteCount
          if let conversion = run.conversion {
            for row in 0..<count {
              let (from, to) = unsafe (source + row * run.byteCount, target + row * rowByteCount)
              for index in 0..<run.byteCount {
                let byte = unsafe from.load(fromByteOffset: index, as: UInt8.self)
                unsafe to.storeBytes(
                  of: conversion[Int(byte)], toByteOffset: index, as: UInt8.self)
              }
            }
          } else {
            unsafe target.copyLines(
              count, byteCount: run.byteCount, stride: rowByteCount, from: source,
              stride: run.byteCount)
          }
          unsafe target += run.byteCount
        }
      }
      guard let bounds else { return }
      let floats = rowByteCount / MemoryLayout<Float>.stride
      unsafe clamp(
        operands.floatOutput(0) + rows.lowerBound * floats, count: rows.count * floats, bounds)
    }
  }
}

extension TensorType {
  /// What becomes of each byte of a tensor that is joined with those of another quantization, `nil` if nothing
  /// does.
  ///
  /// Source: TFLite `ConcatenationWithScaling`.
  fileprivate func conversion(to quantization: Quantization?) throws(OperatorError) -> [UInt8]? {
    guard elementType.integers != nil, self.quantization != quantization else { return nil }
    guard Edition.hasQuantized, elementType == .uint8 else {
      throw .unsupported("joining tensors of different scales")
    }
    let input = try AffineTensor(self)
    let result = try AffineTensor(TensorType(elementType, shape, quantization: quantization))
    let scale = input.scale * (1 / result.scale)
    let bias = Float(-input.zeroPoint) * scale
    return (0...UInt8.max).map { byte in
      let number = (Float(byte) * scale + bias).rounded(.toNearestOrAwayFromZero)
      return result.bits(result.clamped(number + Float(result.zeroPoint)))
    }
  }
}
