extension OperatorDefinition {
  /// Whether both elements are true.
  static let logicalAnd = OperatorDefinition(
    86, newestVersion: 1, .logic("LOGICAL_AND") { a, b in a != 0 && b != 0 ? 1 : 0 })
  /// Whether an element is true.
  static let logicalOr = OperatorDefinition(
    84, newestVersion: 1, .logic("LOGICAL_OR") { a, b in a | b != 0 ? 1 : 0 })
}

extension Operator {
  /// A truth value of two; any byte but 0 is true.
  fileprivate static func logic(
    _ name: String, _ function: @escaping @Sendable (UInt8, UInt8) -> UInt8
  ) -> Operator {
    Operator(name) { operands throws(OperatorError) in
      let pair = try BroadcastPair(operands)
      guard pair.elementType == .bool else {
        throw .elementType(input: 0, found: pair.elementType)
      }
      return pair.elements(name, result: .bool, function)
    }
  }
}
