import HandsMicrokernels

extension OperatorDefinition {
  /// `(a - b) · (a - b)`.
  static let squaredDifference = OperatorDefinition(99, newestVersion: 2, .squaredDifference())
}

extension Operator {
  /// `(a - b) · (a - b)`; integers wrap.
  static func squaredDifference() -> Operator {
    .binary(
      "SQUARED_DIFFERENCE", formula: .squaredDifference, float: { a, b in (a - b) * (a - b) },
      int32: { a, b in (a &- b) &* (a &- b) }, affine: affineSquare)
  }

  /// Source: TFLite `SquaredDifference` (`squared_difference.cc`), which has it for signed bytes alone.
  private static let affineSquare: AffineBinary = {
    left, right, result, limits throws(OperatorError) in
    guard result.elementType == .int8 else {
      throw .elementType(input: 0, found: result.elementType)
    }
    let places = SquaredAffineDifference.places
    let twice = 2 * Double(max(left.scale, right.scale))
    let (first, second) = (
      try FixedPointMultiplier(Double(left.scale) / twice),
      try FixedPointMultiplier(Double(right.scale) / twice)
    )
    let square = try FixedPointMultiplier(
      twice * twice / (Double(1 << (2 * places)) * Double(result.scale)))
    return AffinePair(
      SquaredAffineDifference(
        zeroPoints: (left.zeroPoint, right.zeroPoint, result.zeroPoint), limits: limits,
        factors: (first, second, square)))
  }
}

private struct SquaredAffineDifference: AffinePairFormula {
  let zeroPoints: (left: Int, right: Int, result: Int)
  let limits: ClosedRange<Int>
  let factors:
    (left: FixedPointMultiplier, right: FixedPointMultiplier, square: FixedPointMultiplier)

  /// Digits of a difference behind the point.
  static var places: Int { 7 }

  func callAsFunction(_ a: Int, _ b: Int) -> Int {
    let difference =
      factors.left.applied(to: (a - zeroPoints.left) << Self.places)
      - factors.right.applied(to: (b - zeroPoints.right) << Self.places)
    return limits.nearest(
      factors.square.applied(to: difference * difference, plus: zeroPoints.result))
  }
}
