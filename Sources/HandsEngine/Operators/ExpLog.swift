import HandsSystem

extension OperatorDefinition {
  /// e raised to a power.
  static let exp = OperatorDefinition(47, newestVersion: 2, .exp())
  /// The natural logarithm; NaN below 0.
  static let log = OperatorDefinition(73, newestVersion: 2, .log())
}

extension Operator {
  /// e raised to a power.
  static func exp() -> Operator {
    .unary("EXP", affine: affineFunction(interpolates: true) { exponential($0) }) { x in
      exponential(x)
    }
  }

  /// The natural logarithm; NaN below 0.
  static func log() -> Operator {
    .unary("LOG", affine: affineFunction { logarithm($0) }) { x in logarithm(x) }
  }
}
