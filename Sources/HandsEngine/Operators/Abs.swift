import HandsMicrokernels

extension OperatorDefinition {
  /// A number without its sign.
  static let abs = OperatorDefinition(101, newestVersion: 5, .abs())
}

extension Operator {
  /// A number without its sign; the smallest integer stays.
  static func abs() -> Operator {
    .unary(
      .unary("ABS", tile: (.absolute, 0, 0)) { x in x.magnitude },
      int32: { x in Int32(truncatingIfNeeded: x.magnitude) })
  }
}
