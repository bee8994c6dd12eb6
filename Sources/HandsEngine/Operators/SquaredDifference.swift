import HandsMicrokernels

extension OperatorDefinition {
  /// `(a - b) · (a - b)`.
  static let squaredDifference = OperatorDefinition(99, newestVersion: 2, .squaredDifference())
}

extension Operator {
  /// `(a - b) · (a - b)`; integers wrap.
  static func squaredDifference() -> Operator {
    .binary(
      "SQUARED_DIFFERENCE", formula: .squaredDifference, float: { a, b in (a - b) * (a - b) },
      int32: { a, b in (a &- b) &* (a &- b) })
  }
}
