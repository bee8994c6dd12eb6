import ReferenceKernels
import Tensors

/// The naive version of an operator with weights, one band.
@safe struct WeightedReference: Sendable {
  // Safe: the reference takes the operands of the problem that it was made for.
  private let name: String
  private let epilogue: Epilogue
  private let compute: Function

  /// Takes input, filter, bias, residual, slopes and output.
  private typealias Function =
    @Sendable (
      UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>?, UnsafePointer<Float>?,
      UnsafePointer<Float>?, UnsafeMutablePointer<Float>
    ) -> Void

  init(_ problem: ConvolutionProblem) {
    name = "conv.f32.reference"
    epilogue = problem.epilogue
    unsafe compute = { input, filter, bias, residual, slopes, output in
      unsafe Reference.convolution(
        problem, input: input, filter: filter, bias: bias, residual: residual, slopes: slopes,
        output: output)
    }
  }

  init(_ problem: DepthwiseProblem) {
    name = "dwconv.f32.reference"
    epilogue = problem.epilogue
    unsafe compute = { input, filter, bias, residual, slopes, output in
      unsafe Reference.depthwise(
        problem, input: input, filter: filter, bias: bias, residual: residual, slopes: slopes,
        output: output)
    }
  }

  init(_ problem: DenseProblem) {
    name = "dense.f32.reference"
    epilogue = problem.epilogue
    unsafe compute = { input, filter, bias, residual, slopes, output in
      unsafe Reference.dense(
        problem, input: input, filter: filter, bias: bias, residual: residual, slopes: slopes,
        output: output)
    }
  }

  /// The kernel with weights of its own.
  func prepared(_ weights: WeightViews) -> PreparedKernel {
    let copy = OwnedWeights(weights)
    return PreparedKernel(name: name) { operands, _ in
      unsafe compute(
        operands.floatInput(0), copy.filter.floats, copy.bias?.floats,
        operands.residual(of: epilogue), copy.slopes?.floats, operands.floatOutput(0))
    }
  }

  /// The kernel whose filter and bias are operands 1 and 2; the epilogue reads nothing.
  func prepared(hasBias: Bool) -> PreparedKernel {
    PreparedKernel(name: name) { operands, _ in
      unsafe compute(
        operands.floatInput(0), operands.floatInput(1), hasBias ? operands.floatInput(2) : nil,
        nil, nil, operands.floatOutput(0))
    }
  }
}
