import HandsMicrokernels

/// A factor as `fraction · 2^(shift - 31)` with a fraction of 31 bits: what integers are multiplied by where
/// no float takes part.
///
/// Source: TFLite `QuantizeMultiplier` and `MultiplyByQuantizedMultiplier` (`quantization_util.cc`, `common.cc`).
struct FixedPointMultiplier: Sendable {
  private var fraction: Int64
  private var shift: Int

  /// Rounds a factor.
  ///
  /// - Parameter factor: Above 0, below 2³¹.
  /// - Throws: ``OperatorError`` for other factors.
  init(_ factor: Double) throws(OperatorError) {
    guard factor > 0, factor < 0x1p31 else {
      throw .unsupported("a ratio of scales that is not above 0 and below 2^31")
    }
    // The significand lies in 1 ..< 2.
    fraction = Int64(factor.significand * 0x1p30 + 0.5)
    shift = Int(factor.exponent) + 1
    if fraction == 1 << 31 {
      fraction = 1 << 30
      shift += 1
    }
    if shift < -31 { (fraction, shift) = (0, 0) }
  }

  /// A fraction that an operator computes.
  init(fraction: Int32, shift: Int) {
    self.fraction = Int64(fraction)
    self.shift = shift
  }

  /// The factor 0.
  static let zero = FixedPointMultiplier(fraction: 0, shift: 0)

  /// The factor with a fraction of 15 bits, as 16-bit arithmetic takes it.
  var halved: (fraction: Int, shift: Int) {
    (fraction < 0x7fff_0000 ? Int((fraction + (1 << 15)) >> 16) : 0x7fff, shift)
  }

  /// The numbers that tiles take: the fraction, and places to the left and to the right; `nil` where they take none.
  var words: (fraction: Int32, left: Int32, right: Int32)? {
    guard let fraction = Int32(exactly: fraction), (-31...31).contains(shift) else { return nil }
    return (fraction, Int32(max(shift, 0)), Int32(max(-shift, 0)))
  }

  /// The factor of numbers that are first shifted to the left, as tiles take it; `nil` where they take none.
  func factor(ofNumbersShiftedBy places: Int = 0) -> FixedPointFactor? {
    guard let words, words.left + Int32(places) < Int32.bitWidth else { return nil }
    return FixedPointFactor(
      fraction: words.fraction, left: words.left + Int32(places), right: words.right)
  }

  /// Whether numbers up to a magnitude stay within 32 bits until they are multiplied.
  func takes(_ magnitude: Int64) -> Bool {
    magnitude <= Int64(Int32.max) >> Int64(min(max(shift, 0), 31))
  }

  /// The factor times a power of two.
  func scaled(byPowerOfTwo exponent: Int) -> FixedPointMultiplier {
    var scaled = self
    scaled.shift += exponent
    return scaled
  }

  /// The factor of a mean of some numbers: its fraction is cut, not rounded.
  ///
  /// Source: TFLite `reference_ops::QuantizedMeanOrSum`.
  func divided(by count: Int) -> FixedPointMultiplier {
    let places = min(Int.bitWidth - 1 - count.leadingZeroBitCount, 32, 31 + shift)
    var mean = self
    mean.fraction = (fraction << Int64(places)) / Int64(count)
    mean.shift -= places
    return mean
  }

  /// The product, rounded after the fraction and again after the shift; what lies beyond 32 bits wraps.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - roundsUp: Whether the second rounding takes ties up, rather than away from 0.
  /// - Returns: The product.
  func applied(to number: Int, roundsUp: Bool = false) -> Int {
    // Beyond these places nothing is left of 32 bits.
    let (left, right) = (Int64(min(max(shift, 0), 32)), Int64(min(max(-shift, 0), 63)))
    let raised = Int64(Int32(truncatingIfNeeded: Int64(number) &<< left))
    let product = roundedHighProduct(raised, fraction)
    return Int(
      roundsUp ? (product + (1 << right) >> 1) >> right : roundingShift(product, right))
  }

  /// The product and a zero point; what lies beyond `Int`, which has 32 bits in WebAssembly, becomes its limit.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - zeroPoint: The integer that stands for 0 in the result.
  ///   - roundsUp: Whether the second rounding takes ties up, rather than away from 0.
  /// - Returns: The sum.
  func applied(to number: Int, plus zeroPoint: Int, roundsUp: Bool = false) -> Int {
    Int(clamping: Int64(applied(to: number, roundsUp: roundsUp)) + Int64(zeroPoint))
  }

  /// The product with a quotient of two numbers of 9 bits, whose divisor is not 0, and a zero point.
  ///
  /// Source: TFLite `DivElementwise` (`reference/div.h`).
  func applied(toQuotient dividend: Int, by divisor: Int, plus zeroPoint: Int) -> Int {
    let dividend = Int32(divisor < 0 ? -dividend : dividend)
    let inverse = FixedPointMultiplier.reciprocal(of: Int32(divisor.magnitude))
    // Bits that repeat the sign.
    let headroom =
      dividend < 0
      ? (2 * dividend.magnitude - 1).leadingZeroBitCount : dividend.leadingZeroBitCount - 1
    let quotient = roundedHighProduct(Int64(dividend) << Int64(headroom), inverse.fraction)
    let product = roundedHighProduct(quotient, fraction)
    let places = headroom - inverse.shift - shift
    // TFLite shifts by 32 bits: places beyond those count modulo 32, and what is not negative is rounded up.
    let shifted =
      (0...31).contains(places)
      ? roundingShift(product, Int64(places))
      : product >> Int64(places & 31) + (product < 0 ? 0 : 1)
    return Int(clamping: shifted + Int64(zeroPoint))
  }

  /// The product with a fraction of 15 bits, rounded once, halves up, and a zero point; for sums of up to 48 bits.
  ///
  /// What lies beyond 32 bits becomes their limit before the zero point is added.
  /// Source: the form of `MultiplyByQuantizedMultiplier` that takes 64 bits.
  func applied(toWide number: Int64, plus zeroPoint: Int) -> Int {
    let places = Int64(15 - shift)
    let product = (number &* Int64(halved.fraction) &+ (1 << (places - 1))) >> places
    return Int(clamping: Int64(Int32(clamping: product)) + Int64(zeroPoint))
  }
}

/// `a · b / 2³¹`, halves up; both lie within 32 bits.
///
/// Source: gemmlowp `SaturatingRoundingDoublingHighMul`.
func roundedHighProduct(_ a: Int64, _ b: Int64) -> Int64 {
  min((a &* b &+ 1 << 30) >> 31, Int64(Int32.max))
}

/// `number / 2^places`, ties away from 0, without branches.
///
/// Places lie in 0 ... 62.
func roundingShift(_ number: Int64, _ places: Int64) -> Int64 {
  let half = (Int64(1) &<< places) &>> 1
  let towardsZero = places > 0 ? number &>> 63 : 0
  return (number &+ half &+ towardsZero) &>> places
}
