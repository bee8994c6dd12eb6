import ReferenceKernels
import Tensors

/// Element-wise operators by vectors, for every set but the reference.
enum ElementwiseKernels {
  // Safe: the bands together have the elements of the operands.
  static func binary(_ problem: BinaryProblem) -> PreparedKernel {
    let plan = BroadcastPlan(left: problem.left, right: problem.right, output: problem.output)
    let bounds = problem.activation == .none ? nil : problem.activation.bounds
    let name = "\(problem.operation.kernelName).f32\(plan.kernelSuffix)"
    return switch problem.operation {
    case .add: prepare(name, plan, Addition.self, bounds)
    case .subtract: prepare(name, plan, Subtraction.self, bounds)
    case .multiply: prepare(name, plan, Multiplication.self, bounds)
    case .divide: prepare(name, plan, Division.self, bounds)
    case .maximum: prepare(name, plan, Maximum.self, bounds)
    }
  }

  static func prelu(_ problem: PReLUProblem) -> PreparedKernel {
    let plan = BroadcastPlan(left: problem.input, right: problem.slope, output: problem.input)
    return prepare("prelu.f32\(plan.kernelSuffix)", plan, SlopeBelowZero.self, nil)
  }

  private static func prepare<Operation: VectorOperation>(
    _ name: String, _ plan: BroadcastPlan, _ operation: Operation.Type,
    _ bounds: (lower: Float, upper: Float)?
  ) -> PreparedKernel {
    PreparedKernel(name: name, bandCount: plan.bands.count) { operands, bands in
      unsafe plan.apply(
        Operation.self, to: bands, left: operands.floatInput(0), right: operands.floatInput(1),
        output: operands.floatOutput(0), bounds: bounds)
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
