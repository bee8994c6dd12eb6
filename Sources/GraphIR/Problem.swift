public import Tensors

/// An operation applied to operands of known types: every size resolved and checked.
///
/// What kernels are prepared from.
public enum Problem: Sendable {
  /// See ``Operation/convolution(_:)``.
  case convolution(ConvolutionProblem)
  /// See ``Operation/depthwise(_:)``.
  case depthwise(DepthwiseProblem)
  /// See ``Operation/expandedDepthwise(_:)``.
  case expandedDepthwise(ExpandedDepthwiseProblem)
  /// See ``Operation/dense(_:)``.
  case dense(DenseProblem)
  /// See ``Operation/binary(_:)``.
  case binary(BinaryProblem)
  /// See ``Operation/prelu``.
  case prelu(PReLUProblem)
  /// See ``Operation/maxPool(_:)``.
  case maxPool(MaxPoolProblem)
  /// See ``Operation/pad(_:)``.
  case pad(PadProblem)
  /// See ``Operation/resizeBilinear(_:)``.
  case resizeBilinear(ResizeBilinearProblem)
  /// The bytes as they are.
  case copy(byteCount: Int)
  /// See ``Operation/concatenation(_:)``.
  case concatenation(ConcatenationProblem)
  /// See ``Operation/reduction(_:)``.
  case reduction(ReductionProblem)
  /// See ``Operation/logistic``.
  case logistic(count: Int)
  /// See ``Operation/softmax(beta:)``.
  case softmax(SoftmaxProblem)
  /// See ``Operation/gather(_:)``.
  case gather(GatherProblem)
  /// See ``Operation/unpack(_:)``.
  case unpack(UnpackProblem)
  /// See ``Operation/stridedSlice(_:)``.
  case stridedSlice(StridedSliceProblem)
  /// See ``Operation/dequantize(_:)``.
  case dequantize(DequantizeProblem)

  /// Multiply-adds of convolutions and dense layers, 0 for everything else.
  public var multiplyAdds: Int {
    switch self {
    case .convolution(let problem): problem.multiplyAdds
    case .depthwise(let problem): problem.multiplyAdds
    case .expandedDepthwise(let problem): problem.multiplyAdds
    case .dense(let problem): problem.multiplyAdds
    default: 0
    }
  }
}
