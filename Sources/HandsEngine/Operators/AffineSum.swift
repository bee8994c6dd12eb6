import HandsMicrokernels

/// `a ± b` of quantized integers.
struct AffineSum: AffinePairFormula {
  private let left: AffineTensor
  private let right: AffineTensor
  private let result: AffineTensor
  private let limits: ClosedRange<Int>
  private let isSubtraction: Bool
  private let factors: Factors

  private enum Factors {
    /// In units of 2^-shift.
    case shifted(left: Int, right: Int, shift: Int)
    case fixedPoint(
      left: FixedPointMultiplier, right: FixedPointMultiplier, sum: FixedPointMultiplier,
      places: Int)
  }

  /// The sum, or the difference, of two tensors.
  ///
  /// Source: XNNPACK `qs8-vadd`; TFLite `AddElementwise` for 16 bits and for ratios of scales that XNNPACK refuses.
  init(
    _ left: AffineTensor, _ right: AffineTensor, _ result: AffineTensor,
    _ limits: ClosedRange<Int>, subtracts: Bool
  ) throws(OperatorError) {
    (self.left, self.right, self.result, self.limits) = (left, right, result, limits)
    let (a, b) = (left.scale / result.scale, right.scale / result.scale)
    let sign = subtracts ? -1 : 1
    let ratios: Range<Float> = 0x1p-10..<0x1p8
    if result.elementType != .int16, ratios.contains(a), ratios.contains(b) {
      let shift = 20 - Int(max(a, b).exponent)
      let unit = Float(sign: .plus, exponent: shift, significand: 1)
      factors = .shifted(
        left: Int((a * unit).rounded(.toNearestOrEven)),
        right: sign * Int((b * unit).rounded(.toNearestOrEven)), shift: shift)
    } else {
      let places = result.elementType == .int16 ? 15 : 20
      let twice = 2 * Double(max(left.scale, right.scale))
      factors = .fixedPoint(
        left: try FixedPointMultiplier(Double(left.scale) / twice),
        right: try FixedPointMultiplier(Double(right.scale) / twice),
        sum: try FixedPointMultiplier(twice / (Double(1 << places) * Double(result.scale))),
        places: places)
    }
    isSubtraction = subtracts
  }

  /// The sum as an operator: tiles compute it, unless it is one of bytes of which a ratio of scales is far from 1.
  var pair: AffinePair {
    var pair = AffinePair(self)
    let zeroPoint = Int32(result.zeroPoint)
    let bounds = (Int32(limits.lowerBound), Int32(limits.upperBound))
    switch factors {
    case .shifted(let a, let b, let shift):
      let offset =
        1 << (shift - 1) - a * Int(left.unsignedZeroPoint) - b * Int(right.unsignedZeroPoint)
      let flip = Int32(left.signFlip)
      pair.tile = { tiles, integers in
        tiles.add(
          ByteAddition(
            integers, flip: flip, factors: (Int32(a), Int32(b)),
            offset: Int32(truncatingIfNeeded: offset), shift: Int32(shift), zeroPoint: zeroPoint,
            bounds: bounds))
      }
    case .fixedPoint(let a, let b, let sum, let places):
      guard result.elementType == .int16, left.zeroPoint == 0, right.zeroPoint == 0,
        let a = a.factor(), let b = b.factor(), a.left == 0, b.left == 0, let sum = sum.factor()
      else { break }
      assert(places == 15, "as the tile has it")
      let zeroPoints = (Int32(0), Int32(0), zeroPoint)
      let isSubtraction = isSubtraction
      pair.tile = { tiles, integers in
        tiles.sum16(
          FixedPointPairs(
            integers, zeroPoints: zeroPoints, factors: (a, b, sum), bounds: bounds,
            negates: isSubtraction))
      }
    }
    return pair
  }

  func callAsFunction(_ a: Int, _ b: Int) -> Int {
    let (x, y) = (a - left.zeroPoint, b - right.zeroPoint)
    let sum =
      switch factors {
      case .shifted(let left, let right, let shift):
        (left * x + right * y + (1 << (shift - 1))) >> shift + result.zeroPoint
      case .fixedPoint(let left, let right, let sum, let places):
        sum.applied(
          to: left.applied(to: x << places) + (isSubtraction ? -1 : 1)
            * right.applied(to: y << places),
          plus: result.zeroPoint)
      }
    return limits.nearest(sum)
  }
}
