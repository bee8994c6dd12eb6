#if hasFeature(Embedded)
  // No C library: PortableMath.
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The sine of an angle, as the C library's `sinf` gives it.
///
/// MediaPipe calls the C library's single-precision functions; the same bits come only from the
/// same functions. Where there is no C library the result is ``PortableMath``'s.
///
/// - Parameter angle: Radians.
/// - Returns: −1 … 1; NaN for infinity and NaN.
public func sine(_ angle: Float) -> Float {
  #if hasFeature(Embedded)
    Float(PortableMath.sine(Double(angle)))
  #else
    sinf(angle)
  #endif
}

/// The cosine of an angle, as the C library's `cosf` gives it.
///
/// - Parameter angle: Radians.
/// - Returns: −1 … 1; NaN for infinity and NaN.
public func cosine(_ angle: Float) -> Float {
  #if hasFeature(Embedded)
    Float(PortableMath.cosine(Double(angle)))
  #else
    cosf(angle)
  #endif
}

/// The sine of an angle in double precision, as the C library's `sin` gives it.
///
/// - Parameter angle: Radians.
/// - Returns: −1 … 1; NaN for infinity and NaN.
public func sine(_ angle: Double) -> Double {
  #if hasFeature(Embedded)
    PortableMath.sine(angle)
  #else
    sin(angle)
  #endif
}

/// The cosine of an angle in double precision, as the C library's `cos` gives it.
///
/// - Parameter angle: Radians.
/// - Returns: −1 … 1; NaN for infinity and NaN.
public func cosine(_ angle: Double) -> Double {
  #if hasFeature(Embedded)
    PortableMath.cosine(angle)
  #else
    cos(angle)
  #endif
}

/// The angle of a vector, as the C library's `atan2f` gives it.
///
/// - Parameters:
///   - y: The vector's second coordinate.
///   - x: The vector's first coordinate.
/// - Returns: Radians from the x axis towards the y axis, −π … π; NaN if a coordinate is NaN.
public func arcTangent(y: Float, x: Float) -> Float {
  #if hasFeature(Embedded)
    PortableMath.arcTangent(y: y, x: x)
  #else
    atan2f(y, x)
  #endif
}

/// The exponential function, as the C library's `expf` gives it.
///
/// - Parameter exponent: The power to which e is raised.
/// - Returns: 0 … infinity; NaN for NaN.
public func exponential(_ exponent: Float) -> Float {
  #if hasFeature(Embedded)
    PortableMath.exponential(exponent)
  #else
    expf(exponent)
  #endif
}
