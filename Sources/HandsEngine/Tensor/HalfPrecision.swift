/// Widens IEEE half precision to single precision, exactly.
///
/// By bit arithmetic, so that no run-time routine is needed: a half's exponent and fraction are a
/// single's once shifted, up to a factor of 2¹¹²; infinity and NaN need their exponent filled.
///
/// - Parameter half: The bits of the half-precision number.
/// - Returns: The same number in single precision.
@inline(__always)
package func widened(half: UInt16) -> Float {
  let magnitude = UInt32(half & 0x7fff)
  let sign = UInt32(half & 0x8000) << 16
  guard magnitude < 0x7c00 else {
    return Float(bitPattern: sign | 0x7f80_0000 | (magnitude & 0x03ff) << 13)
  }
  let scaled = Float(bitPattern: magnitude << 13) * 0x1p112
  return Float(bitPattern: sign | scaled.bitPattern)
}

/// Widens four numbers of IEEE half precision to single precision, exactly.
///
/// As ``widened(half:)``; the sign passes the multiplication.
///
/// - Parameter halves: The bits of the half-precision numbers.
/// - Returns: The same numbers in single precision.
@inline(__always)
func widened(halves: SIMD4<UInt16>) -> SIMD4<Float> {
  // Safe: both types have the same size, and any bits are a number.
  let shifted = (SIMD4<Int32>(truncatingIfNeeded: halves) &<< 16) &>> 3
  let bits = SIMD4<UInt32>(truncatingIfNeeded: shifted) & 0x8fff_e000
  let scaled = unsafe unsafeBitCast(bits, to: SIMD4<Float>.self) * 0x1p112
  let exponent = SIMD4<UInt32>(repeating: 0x0f80_0000)
  let filled = SIMD4<UInt32>().replacing(
    with: SIMD4(repeating: 0x7f80_0000), where: bits & exponent .== exponent)
  return unsafe unsafeBitCast(
    unsafeBitCast(scaled, to: SIMD4<UInt32>.self) | filled, to: SIMD4<Float>.self)
}
