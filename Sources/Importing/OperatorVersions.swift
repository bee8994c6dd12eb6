import ModelFiles

extension BuiltinOperator {
  static let add = BuiltinOperator(rawValue: 0)
  static let concatenation = BuiltinOperator(rawValue: 2)
  static let conv2D = BuiltinOperator(rawValue: 3)
  static let depthwiseConv2D = BuiltinOperator(rawValue: 4)
  static let dequantize = BuiltinOperator(rawValue: 6)
  static let fullyConnected = BuiltinOperator(rawValue: 9)
  static let logistic = BuiltinOperator(rawValue: 14)
  static let maxPool2D = BuiltinOperator(rawValue: 17)
  static let mul = BuiltinOperator(rawValue: 18)
  static let reshape = BuiltinOperator(rawValue: 22)
  static let resizeBilinear = BuiltinOperator(rawValue: 23)
  static let softmax = BuiltinOperator(rawValue: 25)
  static let pad = BuiltinOperator(rawValue: 34)
  static let gather = BuiltinOperator(rawValue: 36)
  static let mean = BuiltinOperator(rawValue: 40)
  static let sub = BuiltinOperator(rawValue: 41)
  static let div = BuiltinOperator(rawValue: 42)
  static let stridedSlice = BuiltinOperator(rawValue: 45)
  static let prelu = BuiltinOperator(rawValue: 54)
  static let maximum = BuiltinOperator(rawValue: 55)
  static let reduceMax = BuiltinOperator(rawValue: 82)
  static let unpack = BuiltinOperator(rawValue: 88)
  static let reduceMin = BuiltinOperator(rawValue: 89)

  /// The newest version of an operator's definition that is understood, `nil` for operators that
  /// are not supported.
  ///
  /// Newer versions add element types and options, which are refused by themselves.
  /// Source: TFLite `tensorflow/lite/core/kernels/register.cc`.
  var newestVersion: Int? {
    switch self {
    case .prelu, .reshape: 1
    case .div: 2
    case .logistic, .maxPool2D, .mean, .reduceMax, .reduceMin, .softmax: 3
    case .concatenation, .maximum, .pad, .resizeBilinear, .unpack: 4
    case .add, .sub: 5
    case .dequantize: 6
    case .depthwiseConv2D, .gather, .mul: 7
    case .conv2D, .stridedSlice: 8
    case .fullyConnected: 13
    default: nil
    }
  }
}
