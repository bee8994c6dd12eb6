import HandsMicrokernels

extension OperatorDefinition {
  /// `a < b ? a : b`.
  static let minimum = OperatorDefinition(57, newestVersion: 4, .minimum())
}

extension Operator {
  /// `a < b ? a : b`.
  static func minimum() -> Operator {
    .binary(
      "MINIMUM", formula: .minimum, float: { a, b in a < b ? a : b },
      int32: { a, b in a < b ? a : b }, int64: { a, b in a < b ? a : b },
      affine: { left, right, result, _ throws(OperatorError) in
        try result.checkScale(of: left)
        try result.checkScale(of: right)
        return AffinePair(SmallerInteger())
      })
  }
}

private struct SmallerInteger: AffinePairFormula {
  func callAsFunction(_ a: Int, _ b: Int) -> Int { min(a, b) }
}
