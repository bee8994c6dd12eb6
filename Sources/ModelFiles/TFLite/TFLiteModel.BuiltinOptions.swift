extension TFLiteModel {
  /// The parameters of an operator.
  public enum BuiltinOptions: Hashable, Sendable {
    /// The operator has no parameters, or leaves all at their defaults.
    case none
    /// Parameters that are not read; their number in the schema's union.
    case other(type: UInt8)
    /// Parameters of `CONV_2D`.
    case conv2D(Conv2DOptions)
    /// Parameters of `DEPTHWISE_CONV_2D`.
    case depthwiseConv2D(DepthwiseConv2DOptions)
    /// Parameters of `MAX_POOL_2D` and `AVERAGE_POOL_2D`.
    case pool2D(Pool2DOptions)
    /// Parameters of `FULLY_CONNECTED`.
    case fullyConnected(FullyConnectedOptions)
    /// Parameters of `SOFTMAX`.
    case softmax(beta: Float)
    /// Parameters of `CONCATENATION`.
    case concatenation(axis: Int32, activation: ActivationFunction)
    /// Parameters of `ADD`.
    case add(activation: ActivationFunction, potScaleInt16: Bool)
    /// Parameters of `SUB`.
    case sub(activation: ActivationFunction, potScaleInt16: Bool)
    /// Parameters of `MUL`.
    case mul(activation: ActivationFunction)
    /// Parameters of `DIV`.
    case div(activation: ActivationFunction)
    /// Parameters of `RESIZE_BILINEAR`.
    case resizeBilinear(alignCorners: Bool, halfPixelCenters: Bool)
    /// Parameters of `RESHAPE`; `nil` if the shape comes as an input only.
    case reshape(newShape: [Int32]?)
    /// Parameters of `MEAN`, `SUM` and the `REDUCE_` operators.
    case reducer(keepDims: Bool)
    /// Parameters of `GATHER`.
    case gather(axis: Int32, batchDims: Int32)
    /// Parameters of `UNPACK`.
    case unpack(num: Int32, axis: Int32)
    /// Parameters of `STRIDED_SLICE`.
    case stridedSlice(StridedSliceOptions)
  }

  /// How a window treats the border.
  public enum Padding: Int8, Hashable, Sendable {
    /// As many outputs as inputs, divided by the stride, rounded up.
    case same = 0
    /// Only windows that lie inside the input.
    case valid = 1
  }

  /// What is applied to an operator's results before they are stored.
  public enum ActivationFunction: Int8, Hashable, Sendable {
    /// Nothing.
    case none = 0
    /// Limits to 0 and above.
    case relu = 1
    /// Limits to −1…1.
    case reluN1To1 = 2
    /// Limits to 0…6.
    case relu6 = 3
    /// The hyperbolic tangent.
    case tanh = 4
    /// The sign bit.
    case signBit = 5
  }

  /// Parameters of `CONV_2D`.
  public struct Conv2DOptions: Hashable, Sendable {
    /// How the border is treated.
    public var padding: Padding
    /// Pixels between windows, horizontally.
    public var strideW: Int32
    /// Pixels between windows, vertically.
    public var strideH: Int32
    /// Pixels between taps, horizontally.
    public var dilationW: Int32
    /// Pixels between taps, vertically.
    public var dilationH: Int32
    /// What is applied to the results.
    public var activation: ActivationFunction
  }

  /// Parameters of `DEPTHWISE_CONV_2D`.
  public struct DepthwiseConv2DOptions: Hashable, Sendable {
    /// How the border is treated.
    public var padding: Padding
    /// Pixels between windows, horizontally.
    public var strideW: Int32
    /// Pixels between windows, vertically.
    public var strideH: Int32
    /// Output channels for each input channel; 0 leaves it to the shapes.
    public var depthMultiplier: Int32
    /// Pixels between taps, horizontally.
    public var dilationW: Int32
    /// Pixels between taps, vertically.
    public var dilationH: Int32
    /// What is applied to the results.
    public var activation: ActivationFunction
  }

  /// Parameters of `MAX_POOL_2D` and `AVERAGE_POOL_2D`.
  public struct Pool2DOptions: Hashable, Sendable {
    /// How the border is treated.
    public var padding: Padding
    /// Pixels between windows, horizontally.
    public var strideW: Int32
    /// Pixels between windows, vertically.
    public var strideH: Int32
    /// The window's width in pixels.
    public var filterWidth: Int32
    /// The window's height in pixels.
    public var filterHeight: Int32
    /// What is applied to the results.
    public var activation: ActivationFunction
  }

  /// Parameters of `FULLY_CONNECTED`.
  public struct FullyConnectedOptions: Hashable, Sendable {
    /// The order of the weights in memory.
    public enum WeightsFormat: Int8, Hashable, Sendable {
      /// Row major.
      case standard = 0
      /// In blocks of 4 × 16 bytes.
      case shuffled4x16Int8 = 1
    }

    /// What is applied to the results.
    public var activation: ActivationFunction
    /// The order of the weights in memory.
    public var weightsFormat: WeightsFormat
    /// Whether the output keeps all dimensions of the input but the last.
    public var keepNumDims: Bool
    /// Whether inputs are quantized around a zero point of their own.
    public var asymmetricQuantizeInputs: Bool
  }

  /// Parameters of `STRIDED_SLICE`; bit n of a mask stands for dimension n.
  public struct StridedSliceOptions: Hashable, Sendable {
    /// Dimensions that start at their first element.
    public var beginMask: Int32
    /// Dimensions that run to their last element.
    public var endMask: Int32
    /// Where an ellipsis stands for all dimensions not named.
    public var ellipsisMask: Int32
    /// Dimensions of extent 1 that are put in.
    public var newAxisMask: Int32
    /// Dimensions of which one element is taken, and which then go.
    public var shrinkAxisMask: Int32
    /// Whether the end counts from the begin.
    public var offset: Bool
  }
}
