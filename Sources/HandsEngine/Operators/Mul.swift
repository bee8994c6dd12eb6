import HandsMicrokernels

extension OperatorDefinition {
  /// `a · b`, then a clamp.
  static let mul = OperatorDefinition.arithmetic(18, newestVersion: 7, options: 21) { activation in
    .mul(activation: activation)
  }
}

extension Operator {
  /// `a · b`, then a clamp; integers wrap.
  package static func mul(activation: Activation = .none) -> Operator {
    .binary(
      "MUL", activation: activation, formula: .multiply, float: { a, b in a * b },
      int32: { a, b in a &* b }, int64: { a, b in a &* b })
  }
}
