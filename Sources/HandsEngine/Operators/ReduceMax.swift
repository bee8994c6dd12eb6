import HandsMicrokernels

extension OperatorDefinition {
  /// The largest element over some dimensions.
  static let reduceMax = OperatorDefinition.reduction(82, newestVersion: 3) {
    axes, keepsDimensions in
    .reduceMax(axes: axes, keepsDimensions: keepsDimensions)
  }
}

extension Operator {
  /// The largest element over some dimensions.
  static func reduceMax(axes: [Int], keepsDimensions: Bool = false) -> Operator {
    .reduction("REDUCE_MAX", axes: axes, keepsDimensions: keepsDimensions) {
      reduction throws(OperatorError) in
      let extremum = try reduction.quantized(.largest) { input, result throws(OperatorError) in
        try result.checkScale(of: input)
        return { Int($0) }
      }
      if let extremum { return extremum }
      switch reduction.elementType {
      case .float32: return reduction.floats(.maximum, from: -.infinity) { $1 > $0 ? $1 : $0 }
      case .int32: return reduction.elements(from: Int32.min) { $1 > $0 ? $1 : $0 }
      case .int64: return reduction.elements(from: Int64.min) { $1 > $0 ? $1 : $0 }
      default: throw reduction.refusal
      }
    }
  }
}
