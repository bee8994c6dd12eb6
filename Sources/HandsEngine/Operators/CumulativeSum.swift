import HandsTFLite

extension OperatorDefinition {
  /// Running sums along a dimension; integers wrap.
  ///
  /// A negative axis counts from the end. Exclusive sums leave out the element at their own index.
  static let cumsum = OperatorDefinition(128, newestVersion: 1, operands: [0]) {
    source throws(GraphError) in
    try source.checkInputCount(2, "2 inputs")
    let axis = try source.integer(1, "axis")
    let (isExclusive, isReversed) = try source.options(102) { options throws(ModelFileError) in
      (try options.bool(0, "exclusive"), try options.bool(1, "reverse"))
    }
    return Operator("CUMSUM") { operands throws(OperatorError) in
      try operands.checkCount(1...1, "2 inputs")
      let input = try operands.required(.input, [.float32, .int32, .int64])
      let line = try Line(axis: axis, of: input.shape)
      let kernel =
        switch input.elementType {
        case .float32: running(line, isExclusive, isReversed, 0 as Float) { $0 + $1 }
        case .int32: running(line, isExclusive, isReversed, 0 as Int32) { $0 &+ $1 }
        default: running(line, isExclusive, isReversed, 0 as Int64) { $0 &+ $1 }
        }
      return Inference(TensorType(input.elementType, input.shape), kernel: kernel)
    }
  }

  @inline(__always)
  private static func running<Number: BitwiseCopyable & Sendable>(
    _ line: Line, _ isExclusive: Bool, _ isReversed: Bool, _ zero: Number,
    _ add: @escaping @Sendable (Number, Number) -> Number
  ) -> KernelCandidate {
    let partition = Partition(
      units: line.starts.count, bytesPerUnit: line.extent * MemoryLayout<Number>.stride)
    return KernelCandidate("cumsum", bandCount: partition.bandCount) { operands, bands in
      // Safe: lines lie inside the operand and, in the same way, inside the result.
      line.starts.forEach(in: partition.units(of: bands)) { _, start in
        let input = unsafe operands.input(0, as: Number.self) + start[0]
        let output = unsafe operands.output(0, as: Number.self) + start[0]
        var sum = zero
        for turn in 0..<line.extent {
          let element = (isReversed ? line.extent - 1 - turn : turn) * line.step
          let next = unsafe add(sum, input[element])
          unsafe output[element] = isExclusive ? sum : next
          sum = next
        }
      }
    }
  }
}
