import HandsTFLite

extension BuiltinOperator {
  static let add = BuiltinOperator(rawValue: 0)
  static let concatenation = BuiltinOperator(rawValue: 2)
  static let fullyConnected = BuiltinOperator(rawValue: 9)
  static let mul = BuiltinOperator(rawValue: 18)
  static let reshape = BuiltinOperator(rawValue: 22)
  static let softmax = BuiltinOperator(rawValue: 25)
  static let reduceMax = BuiltinOperator(rawValue: 82)
}

/// Options of these operators, all without a fused activation function.
///
/// Source: `union BuiltinOptions` of `tensorflow/lite/schema/schema.fbs`.
extension TFLiteModelWriter.Options {
  static let fullyConnected = TFLiteModelWriter.Options(type: 8)
  static let alongColumns = TFLiteModelWriter.Options(type: 10, [0: .int32(1)])
  static let add = TFLiteModelWriter.Options(type: 11)
  static let mul = TFLiteModelWriter.Options(type: 21)
  static let keepingDimensions = TFLiteModelWriter.Options(type: 27, [0: .uint8(1)])
}
