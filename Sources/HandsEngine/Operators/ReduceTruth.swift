extension OperatorDefinition {
  /// Whether an element over some dimensions is true.
  static let reduceAny = OperatorDefinition.reduction(91, newestVersion: 1) {
    axes, keepsDimensions in
    .reduction("REDUCE_ANY", axes: axes, keepsDimensions: keepsDimensions) {
      reduction throws(OperatorError) in
      guard reduction.elementType == .bool else { throw reduction.refusal }
      return reduction.elements(from: 0 as UInt8) { any, term in term != 0 ? 1 : any }
    }
  }
  /// Whether all elements over some dimensions are true.
  static let reduceAll = OperatorDefinition.reduction(140, newestVersion: 1) {
    axes, keepsDimensions in
    .reduction("REDUCE_ALL", axes: axes, keepsDimensions: keepsDimensions) {
      reduction throws(OperatorError) in
      guard reduction.elementType == .bool else { throw reduction.refusal }
      return reduction.elements(from: 1 as UInt8) { all, term in term == 0 ? 0 : all }
    }
  }
}
