/// One kernel of a loaded model, with the locations of its operands.
package struct ExecutionStep: Sendable {
  /// Where the operator stands in the model file; operators fused into it do not change that.
  package let location: OperatorLocation
  /// The operator's name as TFLite writes it.
  package let operatorName: String
  /// The types of the operands, those of weights among them; `nil` where one is absent.
  package let operandTypes: [TensorType?]
  /// Names and types of the results.
  package let results: [TensorSpecification]
  /// Multiply-adds of convolutions, fully connected layers and matrix products, 0 for all else.
  package let multiplyAdds: Int
  /// See ``Operator/unsaturated``.
  let unsaturated: ClosedRange<Int16>?
  /// The kernel's name.
  package let kernelName: String
  /// The number of bands that the work splits into.
  let bandCount: Int
  /// Computes some bands.
  let body: KernelBody
  /// Where the kernel reads.
  let inputs: [OperandLocation]
  /// Where it writes.
  let outputs: [OperandLocation]
}

/// Where a value lies.
struct OperandLocation: Sendable {
  let place: Place
  let byteCount: Int

  enum Place: Sendable {
    /// A computed value: its first byte in the arena.
    case arena(offset: Int)
    case constant(PackedConstant)
  }
}
