import ReferenceKernels
import Tensors

/// ``KernelSet/reference``: small operators through `Reference`, one band each.
enum ReferenceSet {
  // Safe: the reference takes the operands of the problem that it was prepared for.
  static func binary(_ problem: BinaryProblem) -> PreparedKernel {
    PreparedKernel(name: "\(problem.operation.kernelName).f32.reference") { operands, _ in
      unsafe Reference.binary(
        problem, left: operands.floatInput(0), right: operands.floatInput(1),
        output: operands.floatOutput(0))
    }
  }

  static func prelu(_ problem: PReLUProblem) -> PreparedKernel {
    PreparedKernel(name: "prelu.f32.reference") { operands, _ in
      unsafe Reference.prelu(
        problem, input: operands.floatInput(0), slopes: operands.floatInput(1),
        output: operands.floatOutput(0))
    }
  }

  static func maxPool(_ problem: MaxPoolProblem) -> PreparedKernel {
    PreparedKernel(name: "max_pool.f32.reference") { operands, _ in
      unsafe Reference.maxPool(
        problem, input: operands.floatInput(0), output: operands.floatOutput(0))
    }
  }

  static func resizeBilinear(_ problem: ResizeBilinearProblem) -> PreparedKernel {
    PreparedKernel(name: "resize_bilinear.f32.reference") { operands, _ in
      unsafe Reference.resizeBilinear(
        problem, input: operands.floatInput(0), output: operands.floatOutput(0))
    }
  }

  static func reduction(_ problem: ReductionProblem) -> PreparedKernel {
    PreparedKernel(name: "\(problem.operation.kernelName).f32.reference") { operands, _ in
      unsafe Reference.reduction(
        problem, input: operands.floatInput(0), output: operands.floatOutput(0))
    }
  }

  static func logistic(count: Int) -> PreparedKernel {
    PreparedKernel(name: "logistic.f32.reference") { operands, _ in
      unsafe Reference.logistic(
        count: count, input: operands.floatInput(0), output: operands.floatOutput(0))
    }
  }

  static func softmax(_ problem: SoftmaxProblem) -> PreparedKernel {
    PreparedKernel(name: "softmax.f32.reference") { operands, _ in
      unsafe Reference.softmax(
        problem, input: operands.floatInput(0), output: operands.floatOutput(0))
    }
  }

  static func dequantize(_ problem: DequantizeProblem) -> PreparedKernel {
    PreparedKernel(name: "dequantize.\(problem.source.name).reference") { operands, _ in
      unsafe Reference.dequantize(
        problem, input: operands.inputs[0], output: operands.floatOutput(0))
    }
  }

  static func pad(_ problem: PadProblem) -> PreparedKernel {
    PreparedKernel(name: "pad.reference") { operands, _ in
      unsafe Reference.pad(problem, input: operands.inputs[0], output: operands.outputs[0])
    }
  }

  static func concatenation(_ problem: ConcatenationProblem) -> PreparedKernel {
    PreparedKernel(name: "concatenation.reference") { operands, _ in
      unsafe Reference.concatenation(
        problem, inputs: operands.inputs, output: operands.outputs[0])
    }
  }

  static func gather(_ problem: GatherProblem) -> PreparedKernel {
    PreparedKernel(name: "gather.reference") { operands, _ in
      unsafe Reference.gather(
        problem, input: operands.inputs[0], indices: operands.inputs[1],
        output: operands.outputs[0])
    }
  }

  static func unpack(_ problem: UnpackProblem) -> PreparedKernel {
    PreparedKernel(name: "unpack.reference") { operands, _ in
      unsafe Reference.unpack(problem, input: operands.inputs[0], outputs: operands.outputs)
    }
  }

  static func stridedSlice(_ problem: StridedSliceProblem) -> PreparedKernel {
    PreparedKernel(name: "strided_slice.reference") { operands, _ in
      unsafe Reference.stridedSlice(
        problem, input: operands.inputs[0], output: operands.outputs[0])
    }
  }
}

extension BinaryOperator {
  /// The operator's part of a kernel name.
  var kernelName: String {
    switch self {
    case .add: "add"
    case .subtract: "subtract"
    case .multiply: "multiply"
    case .divide: "divide"
    case .maximum: "maximum"
    }
  }
}

extension ReductionOperator {
  /// The operator's part of a kernel name.
  var kernelName: String {
    switch self {
    case .mean: "mean"
    case .maximum: "reduce_max"
    case .minimum: "reduce_min"
    }
  }
}
