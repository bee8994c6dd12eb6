import HandsMicrokernels

extension OperatorDefinition {
  /// `x · x`.
  static let square = OperatorDefinition(92, newestVersion: 1, .square())
}

extension Operator {
  /// `x · x`.
  static func square() -> Operator { .unary("SQUARE", tile: (.square, 0, 0)) { x in x * x } }
}
