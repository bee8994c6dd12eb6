import ReferenceKernels
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
    PreparedKernel(name: "conv.f32.reference") { operands, _ in
      unsafe Reference.convolution(
        problem, input: operands.floatInput(0), filter: operands.floatInput(1),
        bias: hasBias ? operands.floatInput(2) : nil, residual: nil, slopes: nil,
        output: operands.floatOutput(0))
    }
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
    PreparedKernel(name: "dwconv.f32.reference") { operands, _ in
      unsafe Reference.depthwise(
        problem, input: operands.floatInput(0), filter: operands.floatInput(1),
        bias: hasBias ? operands.floatInput(2) : nil, residual: nil, slopes: nil,
        output: operands.floatOutput(0))
    }
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
    PreparedKernel(name: "dense.f32.reference") { operands, _ in
      unsafe Reference.dense(
        problem, input: operands.floatInput(0), filter: operands.floatInput(1),
        bias: hasBias ? operands.floatInput(2) : nil, residual: nil, slopes: nil,
        output: operands.floatOutput(0))
    }
  }
}
