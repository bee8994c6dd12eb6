import ReferenceKernels
import Tensors

/// Element-wise operators by vectors, for every set but the reference.
enum ElementwiseKernels {
  static func binary(_ problem: BinaryProblem) -> PreparedKernel {
    let plan = BroadcastPlan(left: problem.left, right: problem.right, output: problem.output)
    let bounds = problem.activation.bounds
    let operation = problem.operation
    return PreparedKernel(
      name: "\(operation.kernelName).f32\(plan.kernelSuffix)", bandCount: plan.bands.count
    ) { operands, bands in
      let (left, right) = unsafe (operands.floatInput(0), operands.floatInput(1))
      let output = unsafe operands.floatOutput(0)
      switch operation {
      case .add:
        unsafe plan.apply(to: bands, left: left, right: right, output: output) {
          ($0 + $1).clamped(bounds)
        }
      case .subtract:
        unsafe plan.apply(to: bands, left: left, right: right, output: output) {
          ($0 - $1).clamped(bounds)
        }
      case .multiply:
        unsafe plan.apply(to: bands, left: left, right: right, output: output) {
          ($0 * $1).clamped(bounds)
        }
      case .divide:
        unsafe plan.apply(to: bands, left: left, right: right, output: output) {
          ($0 / $1).clamped(bounds)
        }
      case .maximum:
        unsafe plan.apply(to: bands, left: left, right: right, output: output) {
          $1.replacing(with: $0, where: $0 .> $1).clamped(bounds)
        }
      }
    }
  }

  static func prelu(_ problem: PReLUProblem) -> PreparedKernel {
    let plan = BroadcastPlan(left: problem.input, right: problem.slope, output: problem.input)
    return PreparedKernel(
      name: "prelu.f32\(plan.kernelSuffix)", bandCount: plan.bands.count
    ) { operands, bands in
      unsafe plan.apply(
        to: bands, left: operands.floatInput(0), right: operands.floatInput(1),
        output: operands.floatOutput(0)
      ) { x, slope in
        x.replacing(with: x * slope, where: x .< 0)
      }
    }
  }

  static func logistic(count: Int) -> PreparedKernel {
    let split = BandSplit(units: count, bytesPerUnit: MemoryLayout<Float>.stride)
    return PreparedKernel(name: "logistic.f32", bandCount: split.count) { operands, bands in
      let elements = split.units(of: bands)
      unsafe Reference.logistic(
        count: elements.count, input: operands.floatInput(0) + elements.lowerBound,
        output: operands.floatOutput(0) + elements.lowerBound)
    }
  }

  static func softmax(_ problem: SoftmaxProblem) -> PreparedKernel {
    let split = BandSplit(
      units: problem.rows, bytesPerUnit: problem.columns * MemoryLayout<Float>.stride)
    return PreparedKernel(name: "softmax.f32", bandCount: split.count) { operands, bands in
      let rows = split.units(of: bands)
      var part = problem
      part.rows = rows.count
      let first = rows.lowerBound * problem.columns
      unsafe Reference.softmax(
        part, input: operands.floatInput(0) + first, output: operands.floatOutput(0) + first)
    }
  }
}
