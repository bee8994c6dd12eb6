public import Tensors

/// One operator with its attributes, free of any file format.
///
/// Operands that must be constants (axes, paddings, target shapes) are attributes here.
public enum Operation: Sendable {
  /// A 2-D convolution. Inputs: input, filter, bias, residual, slopes; the last three may be absent.
  case convolution(Convolution)
  /// A depthwise 2-D convolution. Inputs as in ``convolution(_:)``.
  case depthwise(Convolution)
  /// A convolution whose result only a depthwise convolution reads, as one step. Inputs: those of the
  /// depthwise convolution, the first one the convolution's, then the convolution's filter, bias and
  /// slopes.
  case expandedDepthwise(ExpandedDepthwise)
  /// A dense layer. Inputs as in ``convolution(_:)``.
  case dense(Dense)
  /// Element-wise arithmetic of two operands.
  case binary(Binary)
  /// Parametric ReLU. Inputs: input, slope.
  case prelu
  /// Largest value of a window.
  case maxPool(MaxPool)
  /// Zeros around a tensor.
  case pad(Pad)
  /// Bilinear interpolation.
  case resizeBilinear(ResizeBilinear)
  /// The same elements under another shape.
  case reshape(Reshape)
  /// Tensors joined along one dimension.
  case concatenation(Concatenation)
  /// Mean, maximum or minimum over some dimensions.
  case reduction(Reduction)
  /// `1 / (1 + exp(-x))`.
  case logistic
  /// Softmax along the innermost dimension.
  case softmax(beta: Float)
  /// Slices picked by index. Inputs: input, indices.
  case gather(Gather)
  /// A tensor split along one dimension.
  case unpack(Unpack)
  /// Every n-th element along each dimension.
  case stridedSlice(StridedSlice)
  /// Stored numbers widened to single precision.
  case dequantize(Quantization)

  /// The operator's name as TFLite writes it.
  public var name: String {
    switch self {
    case .convolution: "CONV_2D"
    case .depthwise: "DEPTHWISE_CONV_2D"
    case .expandedDepthwise: "CONV_2D+DEPTHWISE_CONV_2D"
    case .dense: "FULLY_CONNECTED"
    case .binary(let binary): binary.operation.name
    case .prelu: "PRELU"
    case .maxPool: "MAX_POOL_2D"
    case .pad: "PAD"
    case .resizeBilinear: "RESIZE_BILINEAR"
    case .reshape: "RESHAPE"
    case .concatenation: "CONCATENATION"
    case .reduction(let reduction): reduction.operation.name
    case .logistic: "LOGISTIC"
    case .softmax: "SOFTMAX"
    case .gather: "GATHER"
    case .unpack: "UNPACK"
    case .stridedSlice: "STRIDED_SLICE"
    case .dequantize: "DEQUANTIZE"
    }
  }
}

extension BinaryOperator {
  /// The operator's name as TFLite writes it.
  public var name: String {
    switch self {
    case .add: "ADD"
    case .subtract: "SUB"
    case .multiply: "MUL"
    case .divide: "DIV"
    case .maximum: "MAXIMUM"
    }
  }
}

extension ReductionOperator {
  /// The operator's name as TFLite writes it.
  public var name: String {
    switch self {
    case .mean: "MEAN"
    case .maximum: "REDUCE_MAX"
    case .minimum: "REDUCE_MIN"
    }
  }
}
