import HandsSystem

extension OperatorDefinition {
  /// `x < 0 ? exp(x) - 1 : x`.
  static let elu = OperatorDefinition(111, newestVersion: 1, .elu())
}

extension Operator {
  /// `x < 0 ? exp(x) - 1 : x`, exact near 0.
  static func elu() -> Operator {
    .unary("ELU") { x in x < 0 ? exponentialMinusOne(x) : x }
  }
}
