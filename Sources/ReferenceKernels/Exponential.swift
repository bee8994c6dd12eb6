#if canImport(Glibc) && !hasFeature(Embedded)
  import Glibc
#endif

/// `e` to the power `x`, for the score operators LOGISTIC and SOFTMAX.
///
/// The C library's `expf` where there is one, ``polynomialExponential(_:)`` elsewhere.
///
/// - Parameter x: Any number.
/// - Returns: 0 for very small `x`, infinity for very large `x`, NaN for NaN.
public func exponential(_ x: Float) -> Float {
  #if canImport(Glibc) && !hasFeature(Embedded)
    expf(x)
  #else
    polynomialExponential(x)
  #endif
}

/// `e` to the power `x` from arithmetic alone, within 2 units in the last place of normal results.
///
/// `x = n · ln 2 + r` with `|r| ≤ ln 2 / 2`; `exp(r)` is its Taylor series up to `r⁷`, whose next term
/// is below 6e-9. Subnormal results are 0.
///
/// - Parameter x: Any number.
/// - Returns: 0 for `x < -87.3`, infinity for `x > 88.7`, NaN for NaN.
public func polynomialExponential(_ x: Float) -> Float {
  guard x >= -87.336_54 else { return x.isNaN ? x : 0 }
  guard x <= 88.722_83 else { return .infinity }
  // Adding 1.5 · 2²³ rounds to an integer without a library routine.
  let shifter: Float = 0x1.8p23
  let n = (x * 1.442_695_04 + shifter) - shifter
  // ln 2 in two parts: products of the first with n are exact.
  let r = (x - n * 0x1.62e4p-1) - n * 0x1.7f7d1cp-20
  var sum: Float = 1.0 / 5040
  sum = sum * r + 1.0 / 720
  sum = sum * r + 1.0 / 120
  sum = sum * r + 1.0 / 24
  sum = sum * r + 1.0 / 6
  sum = sum * r + 1.0 / 2
  let power = 1 + (r + r * r * sum)
  // In two factors, because 2ⁿ alone overflows at n = 128.
  let half = Int32(n) / 2
  return power * powerOfTwo(half) * powerOfTwo(Int32(n) - half)
}

private func powerOfTwo(_ exponent: Int32) -> Float {
  Float(bitPattern: UInt32(exponent + 127) << 23)
}
