extension OperatorDefinition {
  /// The other truth value.
  static let logicalNot = OperatorDefinition(
    87, newestVersion: 1,
    Operator("LOGICAL_NOT") { operands throws(OperatorError) in
      try operands.checkCount(1)
      let shape = try operands.required(.input, [.bool]).shape
      return Inference(
        TensorType(.bool, shape),
        kernel: .mapping("logical_not", count: shape.elementCount) { (x: UInt8) -> UInt8 in
          x == 0 ? 1 : 0
        })
    })
}
