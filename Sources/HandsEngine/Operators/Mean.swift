import HandsMicrokernels

extension OperatorDefinition {
  /// The mean over some dimensions: one sum, times the reciprocal of the count of terms.
  static let mean = OperatorDefinition.reduction(40, newestVersion: 3) { axes, keepsDimensions in
    .mean(axes: axes, keepsDimensions: keepsDimensions)
  }
}

extension Operator {
  /// The mean over some dimensions: one sum, times the reciprocal of the count of terms.
  package static func mean(axes: [Int], keepsDimensions: Bool = false) -> Operator {
    .reduction("MEAN", axes: axes, keepsDimensions: keepsDimensions) {
      reduction throws(OperatorError) in
      if let inference = try reduction.quantizedSum(isMean: true) { return inference }
      switch reduction.elementType {
      case .float32:
        return reduction.floats(.add, from: 0, times: 1 / Float(reduction.termCount)) { $0 + $1 }
          .matching(.mean(axes: axes))
      case .int32:
        let count = Int64(reduction.termCount)
        return reduction.elements(from: 0 as Int64) { (sum, term: Int32) in
          sum + Int64(term)
        } finish: {
          Int32($0 / count)
        }
      case .int64:
        let count = Int64(reduction.termCount)
        return reduction.elements(from: 0 as Int64) {
          $0 &+ $1
        } finish: {
          $0 / count
        }
      default: throw reduction.refusal
      }
    }
  }
}
