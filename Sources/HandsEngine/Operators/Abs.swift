import HandsMicrokernels

extension OperatorDefinition {
  /// A number without its sign.
  static let abs = OperatorDefinition(101, newestVersion: 5, .abs())
}

extension Operator {
  /// A number without its sign; the smallest integer stays.
  static func abs() -> Operator {
    .unary(
      .unary("ABS", tile: (.absolute, 0, 0), affine: affineMagnitude) { x in x.magnitude },
      int32: { x in Int32(truncatingIfNeeded: x.magnitude) })
  }

  /// Source: TFLite `AbsEvalQuantized` (`elementwise.cc`).
  private static let affineMagnitude: AffineUnary = { input, result throws(OperatorError) in
    let factor =
      input.scale == result.scale
      ? nil : try FixedPointMultiplier(Double(input.scale / result.scale))
    return { q in
      let x = Int((q - input.zeroPoint).magnitude)
      return result.clamped(
        factor?.applied(to: x, plus: result.zeroPoint) ?? x + result.zeroPoint)
    }
  }
}
