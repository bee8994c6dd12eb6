/// Inverses of integers in fixed point of 32 bits, by Newton's method.
extension FixedPointMultiplier {
  /// `1 / √number`.
  ///
  /// Source: TFLite `GetInvSqrtQuantizedMultiplierExp` (`internal/common.h`).
  ///
  /// - Parameter number: What is below 2 counts as 1.
  /// - Returns: The factor.
  static func inverseSquareRoot(of number: Int32) -> FixedPointMultiplier {
    guard number > 1 else { return FixedPointMultiplier(fraction: .max, shift: 0) }
    var (number, places) = (number, 11)
    while number >= 1 << 29 {
      number /= 4
      places += 1
    }
    let pairs = (number.leadingZeroBitCount - 1) / 2 - 1
    places -= pairs
    number <<= Int32(2 * pairs)
    // Three bits in front of the point.
    let half = roundingShift(Int64(number >> 1), 1)
    let threeHalves: Int64 = 1 << 28 + 1 << 27
    var x: Int64 = 1 << 28
    for _ in 0..<5 {
      let cube = saturated(roundedHighProduct(roundedHighProduct(x, x), x) << 6)
      x = saturated((roundedHighProduct(threeHalves, x) - roundedHighProduct(half, cube)) << 3)
    }
    x = roundedHighProduct(x, 1_518_500_250)  // √½
    if places < 0 { (x, places) = (x << Int64(-places), 0) }
    return FixedPointMultiplier(fraction: Int32(truncatingIfNeeded: x), shift: -places)
  }

  /// `1 / number`.
  ///
  /// Source: TFLite `GetReciprocal` (`internal/common.h`), gemmlowp `one_over_one_plus_x_for_x_in_0_1`.
  ///
  /// - Parameter number: Above 0.
  /// - Returns: The factor.
  static func reciprocal(of number: Int32) -> FixedPointMultiplier {
    let zeros = UInt32(bitPattern: number).leadingZeroBitCount
    // What is left of a number in 1 ..< 2, and half the number.
    let rest = Int64(UInt32(bitPattern: number) << UInt32(zeros)) - 1 << 31
    let half = (rest + Int64(Int32.max) + 1) / 2
    // Two bits in front of the point, from 48/17 - 32/17 · half.
    var x = 1_515_870_810 + roundedHighProduct(half, -1_010_580_540)
    for _ in 0..<3 {
      let error = 1 << 29 - roundedHighProduct(half, x)
      x += saturated(roundedHighProduct(x, error) << 2)
    }
    return FixedPointMultiplier(fraction: Int32(clamping: x << 1), shift: zeros - 31)
  }

  private static func saturated(_ number: Int64) -> Int64 { Int64(Int32(clamping: number)) }
}
