import HandsMicrokernels
import HandsSystem

extension OperatorDefinition {
  /// `1 / (1 + exp(-x))`.
  static let logistic = OperatorDefinition(14, newestVersion: 3, .logistic())
}

extension Operator {
  /// `1 / (1 + exp(-x))`.
  ///
  /// Nets multiply by it, so that its last bits reach outputs that are compared: on processors with FMA it
  /// is XNNPACK's own approximation, one for each width of vectors; within 1e-7 of
  /// the exact value.
  package static func logistic() -> Operator {
    Operator("LOGISTIC") { operands throws(OperatorError) in
      try operands.checkCount(1...1, "1 input")
      let exact: @Sendable (Float) -> Float = { 1 / (1 + exponential(-$0)) }
      if let inference = try operands.affineUnary(
        "LOGISTIC", affineSigmoid(isTangent: false, exact))
      {
        return inference
      }
      let shape = try operands.float(.input)
      let count = shape.elementCount
      return Inference(
        [TensorType(.float32, shape)],
        reference: .mapping("logistic.f32.reference", count: count, exact),
        optimized: { target in
          guard let tile = target.tiles.logistic else {
            return [.mapping("logistic.f32", count: count, exact)]
          }
          return [
            .mapping(
              "logistic.f32.\(tile.approximation).\(target.tiles.name)", count: count, by: tile.run)
          ]
        }
      ).matching(.logistic)
    }
  }

  /// The same with the same bits on every processor.
  static func portableLogistic() -> Operator {
    Operator("LOGISTIC") { operands throws(OperatorError) in
      try operands.checkCount(1...1, "1 input")
      let shape = try operands.float(.input)
      return Inference(
        TensorType(.float32, shape),
        kernel: .mapping("logistic.f32.portable", count: shape.elementCount) { (x: Float) in
          Float(1 / (1 + PortableMath.exponential(-Double(x))))
        })
    }
  }
}

extension Operator {
  /// The formula of a function that the logistic one gives, by its table for 16-bit integers.
  static func affineSigmoid(
    isTangent: Bool, _ function: @escaping @Sendable (Float) -> Float
  ) -> AffineUnary {
    { input, result throws(OperatorError) in
      guard input.elementType == .int16 else {
        return try affineFunction(function)(input, result)
      }
      let table = try SigmoidTable(input, result, isTangent: isTangent)
      return { table[$0] }
    }
  }
}
