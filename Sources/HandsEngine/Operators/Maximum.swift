import HandsMicrokernels

extension OperatorDefinition {
  /// `a > b ? a : b`.
  static let maximum = OperatorDefinition(55, newestVersion: 4, .maximum())
}

extension Operator {
  /// `a > b ? a : b`.
  static func maximum() -> Operator {
    .binary(
      "MAXIMUM", formula: .maximum, float: { a, b in a > b ? a : b },
      int32: { a, b in a > b ? a : b }, int64: { a, b in a > b ? a : b },
      affine: { left, right, result, _ throws(OperatorError) in
        try result.checkScale(of: left)
        try result.checkScale(of: right)
        return AffinePair(LargerInteger())
      })
  }
}

private struct LargerInteger: AffinePairFormula {
  func callAsFunction(_ a: Int, _ b: Int) -> Int { max(a, b) }
}
