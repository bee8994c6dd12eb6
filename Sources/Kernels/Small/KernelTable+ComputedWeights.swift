public import Tensors

extension KernelTable {
  /// Prepares a convolution whose filter is computed by the graph.
  ///
  /// Operands: input, filter and, with `hasBias`, bias. Nothing can be packed ahead, so every set
  /// takes the reference.
  ///
  /// - Parameters:
  ///   - problem: Sizes; the epilogue adds no residual and has no slopes.
  ///   - hasBias: Whether a bias follows the filter.
  /// - Returns: The kernel.
  public func dynamicConvolution(_ problem: ConvolutionProblem, hasBias: Bool) -> PreparedKernel {
    WeightedReference(problem).prepared(hasBias: hasBias)
  }

  /// Prepares a depthwise convolution whose filter is computed by the graph.
  ///
  /// Operands: input, filter and, with `hasBias`, bias. Nothing can be packed ahead, so every set
  /// takes the reference.
  ///
  /// - Parameters:
  ///   - problem: Sizes; the epilogue adds no residual and has no slopes.
  ///   - hasBias: Whether a bias follows the filter.
  /// - Returns: The kernel.
  public func dynamicDepthwise(_ problem: DepthwiseProblem, hasBias: Bool) -> PreparedKernel {
    WeightedReference(problem).prepared(hasBias: hasBias)
  }

  /// Prepares a dense layer whose filter is computed by the graph.
  ///
  /// Operands: input, filter and, with `hasBias`, bias. Nothing can be packed ahead, so every set
  /// takes the reference.
  ///
  /// - Parameters:
  ///   - problem: Sizes; the epilogue adds no residual and has no slopes.
  ///   - hasBias: Whether a bias follows the filter.
  /// - Returns: The kernel.
  public func dynamicDense(_ problem: DenseProblem, hasBias: Bool) -> PreparedKernel {
    WeightedReference(problem).prepared(hasBias: hasBias)
  }
}
