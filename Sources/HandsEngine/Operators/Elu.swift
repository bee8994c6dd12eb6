import HandsSystem

extension OperatorDefinition {
  /// `x < 0 ? exp(x) - 1 : x`, exact near 0.
  static let elu = OperatorDefinition(
    111, newestVersion: 1, .unary("ELU", affine: Operator.affineFunction { elu($0) }) { elu($0) })

  private static func elu(_ x: Float) -> Float { x < 0 ? exponentialMinusOne(x) : x }
}
