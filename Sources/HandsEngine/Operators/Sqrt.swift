import HandsMicrokernels

extension OperatorDefinition {
  /// `√x`.
  static let sqrt = OperatorDefinition(75, newestVersion: 2, .sqrt())
  /// `1 / √x`; NaN below 0.
  static let rsqrt = OperatorDefinition(76, newestVersion: 3, .rsqrt())
}

extension Operator {
  /// `√x`, rounded correctly; NaN below 0.
  static func sqrt() -> Operator {
    .unary("SQRT", tile: (.squareRoot, 0, 0)) { x in x.squareRoot() }
  }

  /// `1 / √x`; NaN below 0.
  static func rsqrt() -> Operator {
    .unary(
      "RSQRT", tile: (.inverseSquareRoot, 0, 0), affine: affineInverseSquareRoot
    ) { x in 1 / x.squareRoot() }
  }

  /// The largest integer for 0, and for numbers below 0, which have no square root; 16-bit integers are interpolated
  /// between samples.
  ///
  /// Source: TFLite `RsqrtPrepare` and `RsqrtEvalQuantized` (`elementwise.cc`).
  private static let affineInverseSquareRoot: AffineUnary = {
    input, result throws(OperatorError) in
    guard input.elementType != .int16 else {
      let largest = result.number(result.range.upperBound)
      let interpolated = affineFunction(interpolates: true) { x in
        x > 0 ? 1 / x.squareRoot() : largest
      }
      return try interpolated(input, result)
    }
    let places = 20
    let factor = try FixedPointMultiplier(1 / Double(input.scale.squareRoot() * result.scale))
      .scaled(byPowerOfTwo: -places)
    return { q in
      let x = q - input.zeroPoint
      guard x > 0 else { return result.range.upperBound }
      let root = FixedPointMultiplier.inverseSquareRoot(of: Int32(x))
        .scaled(byPowerOfTwo: places).applied(to: 1)
      return result.clamped(factor.applied(to: root, plus: result.zeroPoint))
    }
  }
}
