import HandsMicrokernels

extension OperatorDefinition {
  /// The product over some dimensions; integers wrap.
  static let reduceProd = OperatorDefinition.reduction(81, newestVersion: 2) {
    axes, keepsDimensions in
    .reduceProd(axes: axes, keepsDimensions: keepsDimensions)
  }
}

extension Operator {
  /// The product over some dimensions; integers wrap.
  static func reduceProd(axes: [Int], keepsDimensions: Bool = false) -> Operator {
    .reduction("REDUCE_PROD", axes: axes, keepsDimensions: keepsDimensions) {
      reduction throws(OperatorError) in
      switch reduction.elementType {
      case .float32: return reduction.floats(.multiply, from: 1) { $0 * $1 }
      case .int32: return reduction.elements(from: 1 as Int32) { $0 &* $1 }
      case .int64: return reduction.elements(from: 1 as Int64) { $0 &* $1 }
      default: throw reduction.refusal
      }
    }
  }
}
