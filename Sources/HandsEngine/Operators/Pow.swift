import HandsSystem

extension OperatorDefinition {
  /// `a` to the power of `b`; integers wrap, and give 0 where `b` is negative.
  static let pow = OperatorDefinition(
    78, newestVersion: 1,
    .binary("POW", float: { a, b in power(a, b) }, int32: { a, b in wrappingPower(a, b) }))

  /// Squares once for each bit of the exponent.
  private static func wrappingPower(_ base: Int32, _ exponent: Int32) -> Int32 {
    guard exponent >= 0 else { return 0 }
    var (result, square, rest) = (1 as Int32, base, exponent)
    while rest > 0 {
      if rest & 1 == 1 { result = result &* square }
      square = square &* square
      rest >>= 1
    }
    return result
  }
}
