import HandsSystem

extension OperatorDefinition {
  /// The hyperbolic tangent.
  static let tanh = OperatorDefinition(28, newestVersion: 3, .tanh())
}

extension Operator {
  /// The hyperbolic tangent.
  static func tanh() -> Operator {
    .unary("TANH", affine: affineSigmoid(isTangent: true) { hyperbolicTangent($0) }) { x in
      hyperbolicTangent(x)
    }
  }
}
