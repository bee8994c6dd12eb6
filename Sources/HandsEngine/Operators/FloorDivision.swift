extension OperatorDefinition {
  /// `floor(a / b)`, floats divided in double precision; integers wrap, and give 0 where `b` is 0.
  static let floorDiv = OperatorDefinition(
    90, newestVersion: 3,
    .binary(
      "FLOOR_DIV", float: { a, b in Float((Double(a) / Double(b)).rounded(.down)) },
      int32: { a, b in
        guard b != 0 else { return 0 }
        let quotient = a.dividedReportingOverflow(by: b).partialValue
        return flooredRemainder(a, b) == truncatedRemainder(a, b) ? quotient : quotient &- 1
      }))
  /// `a - floor(a / b) · b`.
  ///
  /// The remainder of a division rounded down, which has the sign of `b`; integers give 0 where `b`
  /// is 0.
  static let floorMod = OperatorDefinition(
    95, newestVersion: 2,
    .binary(
      "FLOOR_MOD",
      float: { a, b in
        let remainder = truncatedRemainder(a, b)
        return remainder != 0 && (b < 0) != (remainder < 0) ? remainder + b : remainder
      }, int32: { a, b in flooredRemainder(a, b) }, int64: { a, b in flooredRemainder(a, b) }))

  private static func flooredRemainder<Integer: FixedWidthInteger>(
    _ a: Integer, _ b: Integer
  ) -> Integer {
    guard b != 0 else { return 0 }
    let remainder = truncatedRemainder(a, b)
    return remainder != 0 && (b < 0) != (remainder < 0) ? remainder + b : remainder
  }

  private static func truncatedRemainder<Integer: FixedWidthInteger>(
    _ a: Integer, _ b: Integer
  ) -> Integer {
    a.remainderReportingOverflow(dividingBy: b).partialValue
  }

  /// The exact remainder of a division rounded towards 0.
  ///
  /// This is C's `fmodf`, which Embedded programs lack.
  private static func truncatedRemainder(_ a: Float, _ b: Float) -> Float {
    guard a.isFinite, b != 0, !b.isNaN else { return .nan }
    let (dividend, divisor) = (parts(a), parts(b))
    guard b.isFinite, dividend.exponent >= divisor.exponent else { return a }
    // Digits of the dividend, as many at a time as fit beside a remainder of 24 bits.
    var rest = dividend.significand % divisor.significand
    var digits = dividend.exponent - divisor.exponent
    while digits > 0 {
      let step = min(digits, 40)
      rest = (rest << UInt64(step)) % divisor.significand
      digits -= step
    }
    let unit = Double(bitPattern: UInt64(divisor.exponent - 150 + 1023) << 52)
    let magnitude = Float(Double(rest) * unit)
    return a.sign == .minus ? -magnitude : magnitude
  }

  /// A finite number as `significand · 2^(exponent - 150)`.
  private static func parts(_ value: Float) -> (significand: UInt64, exponent: Int) {
    let (bits, exponent) = (UInt64(value.significandBitPattern), Int(value.exponentBitPattern))
    return exponent == 0 ? (bits, 1) : (bits | 1 << 23, exponent)
  }
}
