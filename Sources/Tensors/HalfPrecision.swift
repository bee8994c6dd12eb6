/// Widens IEEE half precision to single precision, exactly.
///
/// By bit arithmetic, so that no run-time routine is needed: a half's exponent and fraction are a
/// single's once shifted, up to a factor of 2¹¹²; infinity and NaN need their exponent filled.
///
/// - Parameter half: The bits of the half-precision number.
/// - Returns: The same number in single precision.
@inlinable @inline(__always)
public func widened(half: UInt16) -> Float {
  let magnitude = UInt32(half & 0x7fff)
  let sign = UInt32(half & 0x8000) << 16
  guard magnitude < 0x7c00 else {
    return Float(bitPattern: sign | 0x7f80_0000 | (magnitude & 0x03ff) << 13)
  }
  let scaled = Float(bitPattern: magnitude << 13) * 0x1p112
  return Float(bitPattern: sign | scaled.bitPattern)
}
