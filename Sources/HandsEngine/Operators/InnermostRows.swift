extension Operator {
  /// A float operator that computes each row along the innermost dimension by itself.
  ///
  /// - Parameters:
  ///   - name: The name as TFLite writes it.
  ///   - annotation: The text in a dump of the graph.
  ///   - compute: Receives the first element of a row of the operand and of the result, and the
  ///     elements of a row, 1 or more.
  /// - Returns: The operator.
  static func rows(
    _ name: String, annotation: String = "",
    _ compute:
      @escaping @Sendable (
        _ input: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>, _ count: Int
      ) -> Void
  ) -> Operator {
    Operator(name, annotation: annotation) { operands throws(OperatorError) in
      try operands.checkCount(1)
      let shape = try operands.float(.input)
      guard let columns = shape.dimensions.last else {
        throw .rank(input: 0, expected: "1 or more", found: 0)
      }
      let partition = Partition(
        units: shape.elementCount / columns, bytesPerUnit: columns * MemoryLayout<Float>.stride)
      return Inference(
        TensorType(.float32, shape),
        kernel: KernelCandidate(kernelName(name) + ".f32", bandCount: partition.bandCount) {
          operands, bands in
          // Safe: the rows of all bands are the elements of the operands.
          for row in partition.units(of: bands) {
            unsafe compute(
              operands.floatInput(0) + row * columns, operands.floatOutput(0) + row * columns,
              columns)
          }
        })
    }
  }
}

extension Operands {
  /// An operator of quantized integers that computes each row along the innermost dimension by itself.
  ///
  /// - Parameters:
  ///   - name: The name as TFLite writes it.
  ///   - input: The operand.
  ///   - result: The result, of the same shape.
  ///   - number: The type of the integers.
  ///   - compute: Receives the first element of a row of the operand and of the result, and the
  ///     elements of a row, 1 or more.
  /// - Returns: Type and kernel.
  /// - Throws: ``OperatorError`` for a scalar.
  func affineRows<Number: BitwiseCopyable & Sendable>(
    _ name: String, _ input: AffineTensor, _ result: AffineTensor, of number: Number.Type,
    _ compute:
      @escaping @Sendable (
        _ input: UnsafePointer<Number>, _ output: UnsafeMutablePointer<Number>, _ count: Int
      ) -> Void
  ) throws(OperatorError) -> Inference {
    guard let columns = input.shape.dimensions.last else {
      throw .rank(input: 0, expected: "1 or more", found: 0)
    }
    let partition = Partition(
      units: input.shape.elementCount / columns,
      bytesPerUnit: columns * MemoryLayout<Number>.stride)
    return Inference(
      result.type,
      kernel: KernelCandidate(
        kernelName(name) + "." + input.elementType.name, bandCount: partition.bandCount
      ) { operands, bands in
        // Safe: the rows of all bands are the elements of the operands.
        for row in partition.units(of: bands) {
          unsafe compute(
            operands.input(0, as: Number.self) + row * columns,
            operands.output(0, as: Number.self) + row * columns, columns)
        }
      })
  }
}
