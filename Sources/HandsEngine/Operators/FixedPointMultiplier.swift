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

  /// The factor with a fraction of 15 bits, as 16-bit arithmetic takes it.
  var halved: (fraction: Int, shift: Int) {
    (fraction < 0x7fff_0000 ? Int((fraction + (1 << 15)) >> 16) : 0x7fff, shift)
  }

  /// The product, rounded after the fraction and again after the shift; what lies beyond 32 bits wraps.
  func applied(to number: Int) -> Int {
    let raised = Int64(Int32(truncatingIfNeeded: Int64(number) << Int64(max(shift, 0))))
    let product = raised &* fraction
    let doubled = (product + (product >= 0 ? 1 << 30 : 1 - 1 << 30)) / (1 << 31)
    return Int(roundingShift(doubled, Int64(max(-shift, 0))))
  }
}

/// `number / 2^places`, ties away from 0.
func roundingShift(_ number: Int64, _ places: Int64) -> Int64 {
  guard places > 0 else { return number }
  let mask: Int64 = 1 << places - 1
  let threshold = mask >> 1 + (number < 0 ? 1 : 0)
  return number >> places + (number & mask > threshold ? 1 : 0)
}
