import HandsMicrokernels

extension OperatorDefinition {
  /// The sum over some dimensions; integers wrap.
  static let sum = OperatorDefinition.reduction(74, newestVersion: 2) { axes, keepsDimensions in
    .sum(axes: axes, keepsDimensions: keepsDimensions)
  }
}

extension Operator {
  /// The sum over some dimensions; integers wrap.
  static func sum(axes: [Int], keepsDimensions: Bool = false) -> Operator {
    .reduction("SUM", axes: axes, keepsDimensions: keepsDimensions) {
      reduction throws(OperatorError) in
      if let inference = try reduction.quantizedSum(isMean: false) { return inference }
      switch reduction.elementType {
      case .float32: return reduction.floats(.add, from: 0) { $0 + $1 }
      case .int32: return reduction.elements(from: 0 as Int32) { $0 &+ $1 }
      case .int64: return reduction.elements(from: 0 as Int64) { $0 &+ $1 }
      default: throw reduction.refusal
      }
    }
  }
}
