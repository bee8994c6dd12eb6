import HandsMicrokernels

extension OperatorDefinition {
  /// `a / b`, then a clamp.
  static let div = OperatorDefinition.arithmetic(42, newestVersion: 2, options: 29) { activation in
    .div(activation: activation)
  }
}

extension Operator {
  /// `a / b`, then a clamp; integers are rounded towards 0, wrap, and give 0 where `b` is 0, quantized ones too.
  static func div(activation: Activation = .none) -> Operator {
    .binary(
      "DIV", activation: activation, formula: .divide, float: { a, b in a / b },
      int32: { a, b in b == 0 ? 0 : a.dividedReportingOverflow(by: b).partialValue },
      affine: affineQuotient)
  }

  /// The quotient of bytes.
  ///
  /// Source: TFLite `DivElementwise` (`reference/div.h`).
  private static let affineQuotient: AffineBinary = {
    left, right, result, limits throws(OperatorError) in
    guard left.elementType != .int16 else {
      throw .elementType(input: 0, found: left.elementType)
    }
    return AffinePair(
      AffineQuotient(
        zeroPoints: (left.zeroPoint, right.zeroPoint, result.zeroPoint), limits: limits,
        factor: try FixedPointMultiplier(
          Double(left.scale / (right.scale * result.scale)))))
  }
}

private struct AffineQuotient: AffinePairFormula {
  let zeroPoints: (left: Int, right: Int, result: Int)
  let limits: ClosedRange<Int>
  let factor: FixedPointMultiplier

  func callAsFunction(_ a: Int, _ b: Int) -> Int {
    let divisor = b - zeroPoints.right
    guard divisor != 0 else { return limits.nearest(zeroPoints.result) }
    return limits.nearest(
      factor.applied(toQuotient: a - zeroPoints.left, by: divisor, plus: zeroPoints.result))
  }
}
