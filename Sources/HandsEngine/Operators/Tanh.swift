import HandsSystem

extension OperatorDefinition {
  /// The hyperbolic tangent.
  static let tanh = OperatorDefinition(
    28, newestVersion: 3,
    .unary("TANH", affine: Operator.affineFunction { hyperbolicTangent($0) }) { x in
      hyperbolicTangent(x)
    })
}
