import HandsMicrokernels

extension OperatorDefinition {
  /// `a / b`, then a clamp.
  static let div = OperatorDefinition.arithmetic(42, newestVersion: 2, options: 29) { activation in
    .div(activation: activation)
  }
}

extension Operator {
  /// `a / b`, then a clamp; integers are rounded towards 0, wrap, and give 0 where `b` is 0.
  static func div(activation: Activation = .none) -> Operator {
    .binary(
      "DIV", activation: activation, formula: .divide, float: { a, b in a / b },
      int32: { a, b in b == 0 ? 0 : a.dividedReportingOverflow(by: b).partialValue })
  }
}
