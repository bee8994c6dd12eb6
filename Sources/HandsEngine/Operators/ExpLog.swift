import HandsSystem

extension OperatorDefinition {
  /// e raised to a power.
  static let exp = OperatorDefinition(47, newestVersion: 2, .exp())
  /// The natural logarithm; NaN below 0.
  static let log = OperatorDefinition(73, newestVersion: 2, .unary("LOG") { x in logarithm(x) })
}

extension Operator {
  /// e raised to a power.
  static func exp() -> Operator { .unary("EXP") { x in exponential(x) } }
}
