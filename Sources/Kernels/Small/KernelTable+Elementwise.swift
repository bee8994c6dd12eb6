public import Tensors

extension KernelTable {
  /// Prepares arithmetic of two float tensors that broadcast.
  ///
  /// Operands: left and right. Every set gives the same bits.
  ///
  /// - Parameter problem: The operator, shapes and clamp.
  /// - Returns: The kernel.
  public func binary(_ problem: BinaryProblem) -> PreparedKernel {
    set == .reference ? ReferenceSet.binary(problem) : ElementwiseKernels.binary(problem)
  }

  /// Prepares a PReLU.
  ///
  /// Operands: input and slopes. Every set gives the same bits.
  ///
  /// - Parameter problem: The shapes.
  /// - Returns: The kernel.
  public func prelu(_ problem: PReLUProblem) -> PreparedKernel {
    set == .reference ? ReferenceSet.prelu(problem) : ElementwiseKernels.prelu(problem)
  }

  /// Prepares a logistic function.
  ///
  /// - Parameter count: The number of elements.
  /// - Returns: The kernel.
  public func logistic(count: Int) -> PreparedKernel {
    set == .reference
      ? ReferenceSet.logistic(count: count) : ElementwiseKernels.logistic(count: count)
  }

  /// Prepares a softmax over rows.
  ///
  /// - Parameter problem: Rows, columns and beta.
  /// - Returns: The kernel.
  public func softmax(_ problem: SoftmaxProblem) -> PreparedKernel {
    set == .reference ? ReferenceSet.softmax(problem) : ElementwiseKernels.softmax(problem)
  }

  /// Prepares the widening of stored numbers to single precision.
  ///
  /// Every set gives the same bits.
  ///
  /// - Parameter problem: Element type, shape and quantization.
  /// - Returns: The kernel.
  public func dequantize(_ problem: DequantizeProblem) -> PreparedKernel {
    set == .reference ? ReferenceSet.dequantize(problem) : DequantizeKernel.prepare(problem)
  }
}
