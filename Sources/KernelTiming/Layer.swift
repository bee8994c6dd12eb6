public import GraphIR
public import Tensors

/// One operator on float tensors of known shapes, to be timed by itself.
public struct Layer: Sendable {
  /// What the layer is called in reports.
  public let name: String
  /// What is computed.
  public let operation: Operation
  /// The tensors that a run reads.
  public let inputs: [TensorType]
  /// The tensors that are known when a kernel is prepared; operands behind ``inputs``.
  public let constants: [TensorType]
  /// Every size, and the type of the output.
  public let resolution: Resolution

  /// Works out the sizes.
  ///
  /// - Parameters:
  ///   - name: What the layer is called in reports.
  ///   - operation: What is computed.
  ///   - inputs: Shapes of the tensors that a run reads.
  ///   - constants: Shapes of the tensors that are known when a kernel is prepared, such as a
  ///     filter in the layout of its problem.
  /// - Throws: `OperationError` if the operator does not take these shapes.
  public init(
    name: String, operation: Operation, inputs: [Shape], constants: [Shape] = []
  ) throws(OperationError) {
    self.name = name
    self.operation = operation
    self.inputs = inputs.map { TensorType(.float32, $0) }
    self.constants = constants.map { TensorType(.float32, $0) }
    resolution = try operation.resolve(inputs: self.inputs + self.constants)
  }

  /// The output's type.
  public var output: TensorType { resolution.outputs[0] }

  /// Multiply-adds of a convolution or dense layer, 0 for everything else.
  public var multiplyAdds: Int { resolution.problem.multiplyAdds }

  /// Bytes of all operands and of the output.
  public var byteCount: Int { (inputs + constants + [output]).reduce(0) { $0 + $1.byteCount } }

  /// How far two orders of summation may be apart: half a unit in the last place of 1, which no sum
  /// of a ``LayerRun`` exceeds, for each product and each addition, in either run; and 1e-6 where
  /// functions are approximated.
  public var tolerance: Float { max(Float(2 * terms) * .ulpOfOne, 1e-6) }

  /// Terms of the sum of one output.
  var terms: Int {
    switch resolution.problem {
    case .convolution(let problem): problem.depth
    case .depthwise(let problem): problem.geometry.tapCount
    case .dense(let problem): problem.depth
    case .reduction(let problem): problem.axes.reduce(1) { $0 * problem.input[$1] }
    default: 1
    }
  }
}
