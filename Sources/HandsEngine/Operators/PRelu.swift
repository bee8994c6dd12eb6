import HandsMicrokernels

extension OperatorDefinition {
  /// `x < 0 ? x · slope : x`.
  static let prelu = OperatorDefinition(54, newestVersion: 1, .prelu())
}

extension Operator {
  /// `x < 0 ? x · slope : x` of an input and of slopes that broadcast to it.
  package static func prelu() -> Operator {
    Operator("PRELU") { operands throws(OperatorError) in
      try operands.checkCount(2)
      if operands.isQuantized(.input) { return try operands.affinePRelu() }
      let (input, slope) = (try operands.float(.input), try operands.float(Operand(1)))
      guard input.broadcast(with: slope) == input else {
        throw .incompatibleShapes(input, slope)
      }
      return BroadcastPair(input, slope, .float32, result: input)
        .floats("PRELU", .prelu) { x, slope in x < 0 ? x * slope : x }
        .matching(.prelu)
    }
  }
}

extension Operands {
  /// Source: TFLite `BroadcastPrelu4DSlow`.
  fileprivate func affinePRelu() throws(OperatorError) -> Inference {
    let input = try affine(.input)
    let slope = try AffineTensor(required(Operand(1), [input.elementType]))
    guard input.shape.broadcast(with: slope.shape) == input.shape else {
      throw .incompatibleShapes(input.shape, slope.shape)
    }
    let result = try affineResult(input.elementType, input.shape)
    let factor = try FixedPointMultiplier(Double(input.scale / result.scale))
    let leaking = try FixedPointMultiplier(Double(input.scale * slope.scale / result.scale))
    let leak = AffinePair { q, a in
      let x = q - input.zeroPoint
      return result.clamped(
        x >= 0
          ? factor.applied(to: x, plus: result.zeroPoint)
          : leaking.applied(to: x &* (a - slope.zeroPoint), plus: result.zeroPoint))
    }
    return BroadcastPair(input.shape, slope.shape, input.elementType, result: input.shape)
      .affine("PRELU", result.type, leak)
  }
}
