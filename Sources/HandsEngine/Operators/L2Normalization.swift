import HandsTFLite

extension OperatorDefinition {
  /// `x / max(√(Σ x²), 1e-6)` along the innermost dimension, then a clamp.
  static let l2Normalization = OperatorDefinition(11, newestVersion: 2) {
    source throws(GraphError) in
    let function = try source.options(12) { options throws(ModelFileError) in
      try options.activation(0)
    }
    return .l2Normalization(try source.activation(function))
  }
}

extension Operator {
  /// `x / max(√(Σ x²), 1e-6)` along the innermost dimension, then a clamp.
  static func l2Normalization(_ activation: Activation = .none) -> Operator {
    let plain = unsafe Operator.rows("L2_NORMALIZATION", annotation: activation.annotation) {
      input, output, count in
      // Safe: rows have `count` elements.
      var sum: Float = 0
      for element in 0..<count { unsafe sum += input[element] * input[element] }
      let length = max(sum.squareRoot(), 1e-6)
      for element in 0..<count {
        unsafe output[element] = activation.clamped(input[element] / length)
      }
    }
    return Operator(plain.name, annotation: plain.annotation) { operands throws(OperatorError) in
      operands.isQuantized(.input)
        ? try operands.affineL2Normalization(activation) : try plain.infer(operands)
    }
  }
}

extension Operands {
  /// Of quantized bytes, in units of 1/128 whatever the operand's scale.
  ///
  /// Source: TFLite `L2Normalization` (`reference/l2normalization.h`, `reference/integer_ops/l2normalization.h`).
  fileprivate func affineL2Normalization(
    _ activation: Activation
  ) throws(OperatorError) -> Inference {
    try checkCount(1)
    let input = try AffineTensor(required(.input, [.int8, .uint8]))
    let result = try affineResult(input.elementType, input.shape)
    let zeroPoint = input.elementType == .int8 ? 0 : 128
    guard activation == .none, result.scale == 1 / 128, result.zeroPoint == zeroPoint else {
      throw .unsupported("a result of another scale than 1/128")
    }
    return try unsafe affineRows("L2_NORMALIZATION", input, result, of: UInt8.self) {
      source, target, columns in
      // Safe: rows have as many elements.
      func number(_ index: Int) -> Int {
        unsafe input.integer(ofBits: source[index]) - input.zeroPoint
      }
      var sum: Int32 = 0
      for index in 0..<columns { sum &+= Int32(truncatingIfNeeded: number(index) * number(index)) }
      let length = FixedPointMultiplier.inverseSquareRoot(of: sum)
      // The factor 128 comes before the product of unsigned bytes, and behind that of signed ones.
      let signed = length.scaled(byPowerOfTwo: 7)
      for index in 0..<columns {
        let quotient =
          zeroPoint == 0
          ? signed.applied(to: number(index))
          : length.applied(to: 128 * number(index), plus: zeroPoint)
        unsafe target[index] = result.bits(quotient)
      }
    }
  }
}
