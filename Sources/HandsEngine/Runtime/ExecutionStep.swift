/// One kernel of a loaded model: an operator of the file with those that were fused into it.
public struct ExecutionStep: Sendable {
  /// Where the operator stands in the model file; operators fused into it do not change that.
  public let location: OperatorLocation
  /// The name as TFLite writes it, those of operators computed together joined by `+`.
  public let operatorName: String
  /// The types of the operands, those of weights among them; `nil` where one is absent.
  public let operandTypes: [TensorType?]
  /// Names and types of the results, at least one.
  public let results: [TensorSpecification]
  /// Multiply-adds of convolutions, fully connected layers and matrix products, 0 for all else.
  public let multiplyAdds: Int
  /// See ``Operator/unsaturated``.
  let unsaturated: ClosedRange<Int16>?
  /// The kernel, such as `gemm.f32.6x16.avx2`: what it computes, element type, tile and instruction set.
  public let kernelName: String
  /// The number of bands that the work splits into.
  let bandCount: Int
  /// Computes some bands.
  let body: KernelBody
  /// Where the kernel reads.
  let inputs: [OperandLocation]
  /// Where it writes.
  let outputs: [OperandLocation]
}

extension ExecutionStep: CustomStringConvertible {
  /// One line: operator, results, multiply-adds if there are any, kernel.
  public var description: String {
    var text = "\(location)  "
    for (position, result) in results.enumerated() {
      text += (position > 0 ? ", " : "") + result.type.description
    }
    return text + (multiplyAdds > 0 ? "  \(multiplyAdds) multiply-adds  " : "  ") + kernelName
  }
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
