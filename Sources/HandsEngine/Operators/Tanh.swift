import HandsSystem

extension OperatorDefinition {
  /// The hyperbolic tangent.
  static let tanh = OperatorDefinition(
    28, newestVersion: 3, .unary("TANH") { x in hyperbolicTangent(x) })
}
