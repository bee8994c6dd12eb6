import HandsSystem

extension OperatorDefinition {
  static let elu = OperatorDefinition(111, newestVersion: 1, .elu())
}

extension Operator {
  /// `x < 0 ? exp(x) - 1 : x`, exact near 0.
  static func elu() -> Operator {
    let affine: AffineUnary = { input, result throws(OperatorError) in
      guard input.elementType != .int16 else { throw .elementType(input: 0, found: .int16) }
      return { result.nearestEven(elu(input.number($0))) }
    }
    return .unary("ELU", affine: affine) { elu($0) }
  }

  private static func elu(_ x: Float) -> Float { x < 0 ? exponentialMinusOne(x) : x }
}
