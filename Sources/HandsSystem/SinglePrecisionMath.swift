import HandsCLibrary

/// The sine of an angle, as the C library's `sinf` gives it.
///
/// MediaPipe calls the C library's single-precision functions. Where there is no C library the result is
/// ``PortableMath``'s, with the bits of glibc.
///
/// - Parameter angle: Radians.
/// - Returns: −1 … 1; NaN for infinity and NaN.
public func sine(_ angle: Float) -> Float { sinf(angle) }

/// The cosine of an angle, as the C library's `cosf` gives it.
///
/// - Parameter angle: Radians.
/// - Returns: −1 … 1; NaN for infinity and NaN.
public func cosine(_ angle: Float) -> Float { cosf(angle) }

/// The sine of an angle in double precision, as the C library's `sin` gives it.
///
/// - Parameter angle: Radians.
/// - Returns: −1 … 1; NaN for infinity and NaN.
public func sine(_ angle: Double) -> Double { sin(angle) }

/// The cosine of an angle in double precision, as the C library's `cos` gives it.
///
/// - Parameter angle: Radians.
/// - Returns: −1 … 1; NaN for infinity and NaN.
public func cosine(_ angle: Double) -> Double { cos(angle) }

/// The angle of a vector, as the C library's `atan2f` gives it on x86-64: that of arm64 fuses products and
/// sums, which are rounded differently.
///
/// - Parameters:
///   - y: The vector's second coordinate.
///   - x: The vector's first coordinate.
/// - Returns: Radians from the x axis towards the y axis, −π … π; NaN if a coordinate is NaN.
public func arcTangent(y: Float, x: Float) -> Float {
  #if arch(x86_64)
    atan2f(y, x)
  #else
    PortableMath.arcTangent(y: y, x: x)
  #endif
}

/// The exponential function, as the C library's `expf` gives it.
///
/// - Parameter exponent: The power to which e is raised.
/// - Returns: 0 … infinity; NaN for NaN.
public func exponential(_ exponent: Float) -> Float { expf(exponent) }

/// The exponential function less one, as the C library's `expm1f` gives it: exact near 0.
///
/// - Parameter exponent: The power to which e is raised.
/// - Returns: −1 … infinity; NaN for NaN.
public func exponentialMinusOne(_ exponent: Float) -> Float { expm1f(exponent) }

/// The natural logarithm, as the C library's `logf` gives it.
///
/// - Parameter number: Any number.
/// - Returns: −infinity for 0; NaN for numbers below and for NaN.
public func logarithm(_ number: Float) -> Float { logf(number) }

/// A number raised to a power, as the C library's `powf` gives it.
///
/// - Parameters:
///   - base: Any number.
///   - exponent: The power to which the base is raised.
/// - Returns: 1 for the exponent 0 and for the base 1, also with NaN; NaN for a finite base below 0
///   with a finite exponent that is not an integer.
public func power(_ base: Float, _ exponent: Float) -> Float { powf(base, exponent) }

/// The hyperbolic tangent, as the C library's `tanhf` gives it.
///
/// - Parameter number: Any number.
/// - Returns: −1 … 1; NaN for NaN.
public func hyperbolicTangent(_ number: Float) -> Float { tanhf(number) }

/// The complementary error function `1 - erf(x)`, as the C library's `erfcf` gives it.
///
/// - Parameter number: Any number.
/// - Returns: 0 … 2; NaN for NaN.
public func complementaryErrorFunction(_ number: Float) -> Float { erfcf(number) }
