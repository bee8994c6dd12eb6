import HandsMicrokernels

extension OperatorDefinition {
  /// `√x`.
  static let sqrt = OperatorDefinition(75, newestVersion: 2, .sqrt())
  /// `1 / √x`; NaN below 0.
  static let rsqrt = OperatorDefinition(
    76, newestVersion: 3, .unary("RSQRT") { x in 1 / x.squareRoot() })
}

extension Operator {
  /// `√x`, rounded correctly; NaN below 0.
  static func sqrt() -> Operator {
    .unary("SQRT", tile: (.squareRoot, 0, 0)) { x in x.squareRoot() }
  }
}
