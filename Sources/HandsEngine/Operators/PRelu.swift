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
  /// Source: TFLite `BroadcastPrelu4DSlow`; slopes of 16-bit integers are signed bytes.
  fileprivate func affinePRelu() throws(OperatorError) -> Inference {
    let input = try affine(.input)
    let slopeType = input.elementType == .int16 ? .int8 : input.elementType
    let slope = try AffineTensor(required(Operand(1), [slopeType]))
    guard input.shape.broadcast(with: slope.shape) == input.shape else {
      throw .incompatibleShapes(input.shape, slope.shape)
    }
    let result = try affineResult(input.elementType, input.shape)
    let leak = AffineLeak(
      zeroPoints: (input.zeroPoint, slope.zeroPoint, result.zeroPoint), range: result.range,
      factor: try FixedPointMultiplier(Double(input.scale / result.scale)),
      leaking: try FixedPointMultiplier(Double(input.scale * slope.scale / result.scale)))
    return BroadcastPair(
      input.shape, slope.shape, input.elementType, rightType: slopeType, result: input.shape
    ).affine(
      "PRELU", result.type,
      slopeType == input.elementType ? AffinePair(leak) : AffinePair(ofWordsAndBytes: leak))
  }
}

private struct AffineLeak: AffinePairFormula {
  let zeroPoints: (input: Int, slope: Int, result: Int)
  let range: ClosedRange<Int>
  /// Of integers that are not below 0.
  let factor: FixedPointMultiplier
  /// Of products with slopes.
  let leaking: FixedPointMultiplier

  func callAsFunction(_ a: Int, _ b: Int) -> Int {
    let x = a - zeroPoints.input
    return range.nearest(
      x >= 0
        ? factor.applied(to: x, plus: zeroPoints.result)
        : leaking.applied(to: x &* (b - zeroPoints.slope), plus: zeroPoints.result))
  }
}
