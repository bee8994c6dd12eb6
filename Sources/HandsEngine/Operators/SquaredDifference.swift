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
    var pair = AffinePair(
      SquaredAffineDifference(
        zeroPoints: (left.zeroPoint, right.zeroPoint, result.zeroPoint), limits: limits,
        factors: (first, second, square)))
    guard let first = first.factor(ofNumbersShiftedBy: places),
      let second = second.factor(ofNumbersShiftedBy: places), let square = square.factor()
    else { return pair }
    let flip = Int32(left.signFlip)
    let zeroPoints = (left.unsignedZeroPoint, right.unsignedZeroPoint, Int32(result.zeroPoint))
    let bounds = (Int32(limits.lowerBound), Int32(limits.upperBound))
    pair.tile = { tiles, integers in
      tiles.squaredDifference(
        FixedPointPairs(
          integers, flip: flip, zeroPoints: zeroPoints, factors: (first, second, square),
          bounds: bounds))
    }
    return pair
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
