import HandsTFLite

extension OperatorDefinition {
  /// The index of the largest element along a dimension, the first of equal ones; a negative axis
  /// counts from the end.
  static let argMax = argExtremum(56, options: 40) { axis, index in
    .argExtremum("ARG_MAX", axis: axis, index: index, isMaximum: true)
  }
  /// The index of the smallest element along a dimension, the first of equal ones; a negative axis
  /// counts from the end.
  static let argMin = argExtremum(79, options: 57) { axis, index in
    .argExtremum("ARG_MIN", axis: axis, index: index, isMaximum: false)
  }

  /// The axis is constant; field 0 of the options is the type of the indices.
  private static func argExtremum(
    _ code: Int32, options: UInt8,
    _ make: @escaping @Sendable (_ axis: Int, _ index: ElementType) -> Operator
  ) -> OperatorDefinition {
    OperatorDefinition(code, newestVersion: 3, operands: [0]) { source throws(GraphError) in
      try source.checkInputCount(2, "2 inputs")
      let axis = try source.integer(1, "axis")
      let type = try source.options(options, isRequired: true) {
        options throws(ModelFileError) -> TFLiteModel.TensorTypeCode in
        try options.enumeration(0, "output_type", expected: "2 (INT32) or 4 (INT64)")
      }
      switch type {
      case .int32: return make(axis, .int32)
      case .int64: return make(axis, .int64)
      default: throw .unsupported(source.location, "output type", value: Int(type.rawValue))
      }
    }
  }
}

extension Operator {
  fileprivate static func argExtremum(
    _ name: String, axis: Int, index: ElementType, isMaximum: Bool
  ) -> Operator {
    Operator(name) { operands throws(OperatorError) in
      try operands.checkCount(1...1, "2 inputs")
      let input = try operands.required(.input, [.float32, .int32, .int8, .uint8, .bool])
      let line = try Line(axis: axis, of: input.shape)
      let result = TensorType(index, try derivedShape(line.otherExtents))
      func candidate<Number: Comparable & BitwiseCopyable & SendableMetatype>(_: Number.Type)
        -> KernelCandidate
      {
        isMaximum
          ? search(name, line, index) { (next: Number, best: Number) in next > best }
          : search(name, line, index) { (next: Number, best: Number) in next < best }
      }
      let kernel =
        switch input.elementType {
        case .float32: candidate(Float.self)
        case .int32: candidate(Int32.self)
        case .int8: candidate(Int8.self)
        default: candidate(UInt8.self)
        }
      return Inference(
        result, work: try checkedWork(result.shape, terms: line.extent), kernel: kernel)
    }
  }

  @inline(__always)
  fileprivate static func search<Number: BitwiseCopyable>(
    _ name: String, _ line: Line, _ index: ElementType,
    _ isBetter: @escaping @Sendable (_ next: Number, _ best: Number) -> Bool
  ) -> KernelCandidate {
    let partition = Partition(
      units: line.starts.count, bytesPerUnit: line.extent * MemoryLayout<Number>.stride)
    return KernelCandidate(kernelName(name), bandCount: partition.bandCount) { operands, bands in
      // Safe: lines lie inside the operand.
      line.starts.forEach(in: partition.units(of: bands)) { element, start in
        let first = unsafe operands.input(0, as: Number.self) + start[0]
        var (best, position) = unsafe (first[0], 0)
        for next in 1..<line.extent {
          let value = unsafe first[next * line.step]
          if isBetter(value, best) { (best, position) = (value, next) }
        }
        if index == .int64 {
          unsafe operands.output(0, as: Int64.self)[element] = Int64(position)
        } else {
          unsafe operands.output(0, as: Int32.self)[element] = Int32(position)
        }
      }
    }
  }
}
