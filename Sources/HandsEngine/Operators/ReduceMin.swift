import HandsMicrokernels

extension OperatorDefinition {
  /// The smallest element over some dimensions.
  static let reduceMin = OperatorDefinition.reduction(89, newestVersion: 3) {
    axes, keepsDimensions in
    .reduceMin(axes: axes, keepsDimensions: keepsDimensions)
  }
}

extension Operator {
  /// The smallest element over some dimensions.
  static func reduceMin(axes: [Int], keepsDimensions: Bool = false) -> Operator {
    .reduction("REDUCE_MIN", axes: axes, keepsDimensions: keepsDimensions) {
      reduction throws(OperatorError) in
      let extremum = try reduction.quantized(.smallest) { input, result throws(OperatorError) in
        try result.checkScale(of: input)
        return { Int($0) }
      }
      if let extremum { return extremum }
      switch reduction.elementType {
      case .float32: return reduction.floats(.minimum, from: .infinity) { $1 < $0 ? $1 : $0 }
      case .int32: return reduction.elements(from: Int32.max) { $1 < $0 ? $1 : $0 }
      case .int64: return reduction.elements(from: Int64.max) { $1 < $0 ? $1 : $0 }
      default: throw reduction.refusal
      }
    }
  }
}
