import HandsSystem

extension OperatorDefinition {
  /// The sine of an angle in radians.
  static let sin = OperatorDefinition(66, newestVersion: 1, .unary("SIN") { x in sine(x) })
  /// The cosine of an angle in radians.
  static let cos = OperatorDefinition(108, newestVersion: 1, .unary("COS") { x in cosine(x) })
}
