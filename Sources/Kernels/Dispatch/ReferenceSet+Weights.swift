import ReferenceKernels
import Tensors

/// ``KernelSet/reference``: operators with weights, one band each.
extension ReferenceSet {
  static func convolution(_ problem: ConvolutionProblem, _ weights: WeightViews) -> PreparedKernel {
    let copy = OwnedWeights(weights)
    return PreparedKernel(name: "conv.f32.reference") { operands, _ in
      unsafe Reference.convolution(
        problem, input: operands.floatInput(0), filter: copy.filter.floats,
        bias: copy.bias?.floats, residual: operands.residual(of: problem.epilogue),
        slopes: copy.slopes?.floats, output: operands.floatOutput(0))
    }
  }

  static func depthwise(_ problem: DepthwiseProblem, _ weights: WeightViews) -> PreparedKernel {
    let copy = OwnedWeights(weights)
    return PreparedKernel(name: "dwconv.f32.reference") { operands, _ in
      unsafe Reference.depthwise(
        problem, input: operands.floatInput(0), filter: copy.filter.floats,
        bias: copy.bias?.floats, residual: operands.residual(of: problem.epilogue),
        slopes: copy.slopes?.floats, output: operands.floatOutput(0))
    }
  }

  static func dense(_ problem: DenseProblem, _ weights: WeightViews) -> PreparedKernel {
    let copy = OwnedWeights(weights)
    return PreparedKernel(name: "dense.f32.reference") { operands, _ in
      unsafe Reference.dense(
        problem, input: operands.floatInput(0), filter: copy.filter.floats,
        bias: copy.bias?.floats, residual: operands.residual(of: problem.epilogue),
        slopes: copy.slopes?.floats, output: operands.floatOutput(0))
    }
  }
}

/// A copy of the constant operands, for kernels that pack nothing.
struct OwnedWeights: Sendable {
  let filter: AlignedStorage
  let bias: AlignedStorage?
  let slopes: AlignedStorage?

  init(_ views: WeightViews) {
    func copy(_ view: UnsafeBufferPointer<Float>) -> AlignedStorage {
      let storage = AlignedStorage(floatCount: view.count)
      if let base = view.baseAddress {
        unsafe storage.floats.update(from: base, count: view.count)
      }
      return storage
    }
    filter = unsafe copy(views.filter)
    bias = unsafe views.bias.map(copy)
    slopes = unsafe views.slopes.map(copy)
  }
}
