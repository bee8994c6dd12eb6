import HandsMicrokernels

extension OperatorDefinition {
  /// `a - b`, then a clamp.
  static let sub = OperatorDefinition.arithmetic(41, newestVersion: 5, options: 28) { activation in
    .sub(activation: activation)
  }
}

extension Operator {
  /// `a - b`, then a clamp; integers wrap.
  static func sub(activation: Activation = .none) -> Operator {
    .binary(
      "SUB", activation: activation, formula: .subtract, float: { a, b in a - b },
      int32: { a, b in a &- b }, int64: { a, b in a &- b },
      affine: { left, right, result, limits throws(OperatorError) in
        try AffineSum(left, right, result, limits, subtracts: true).pair
      })
  }
}
