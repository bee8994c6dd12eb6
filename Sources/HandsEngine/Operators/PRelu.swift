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
