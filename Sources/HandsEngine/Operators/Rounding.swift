extension OperatorDefinition {
  /// The nearest integer that is not above a number.
  static let floor = OperatorDefinition(
    8, newestVersion: 1, .unary("FLOOR") { x in x.rounded(.down) })
  /// The nearest integer that is not below a number.
  static let ceil = OperatorDefinition(
    104, newestVersion: 1, .unary("CEIL") { x in x.rounded(.up) })
  /// The nearest integer; ties to even.
  static let round = OperatorDefinition(
    116, newestVersion: 1, .unary("ROUND") { x in x.rounded(.toNearestOrEven) })
}
