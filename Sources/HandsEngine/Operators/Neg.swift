import HandsMicrokernels

extension OperatorDefinition {
  /// A number with the other sign.
  static let neg = OperatorDefinition(59, newestVersion: 1, .neg())
}

extension Operator {
  /// A number with the other sign; the smallest integer stays.
  static func neg() -> Operator {
    .unary(
      .unary("NEG", tile: (.negate, 0, 0)) { x in -x }, int32: { x in 0 &- x },
      int64: { x in 0 &- x })
  }
}
