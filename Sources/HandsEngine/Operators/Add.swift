import HandsMicrokernels

extension OperatorDefinition {
  /// `a + b`, then a clamp.
  static let add = OperatorDefinition.arithmetic(0, newestVersion: 5, options: 11) { activation in
    .add(activation: activation)
  }
}

extension Operator {
  /// `a + b`, then a clamp; integers wrap.
  package static func add(activation: Activation = .none) -> Operator {
    .binary(
      "ADD", pattern: .addition(activation), activation: activation, formula: .add,
      float: { a, b in a + b },
      int32: { a, b in a &+ b }, int64: { a, b in a &+ b })
  }
}
