extension PortableMath {
  /// The angle of a vector in radians, with the bits of glibc's `atan2f` on x86-64.
  ///
  /// Source: `e_atan2f.c` and `s_atanf.c` of FreeBSD's msun and glibc, whose order of rounded operations this keeps.
  static func arcTangent(y: Float, x: Float) -> Float {
    guard !y.isNaN, !x.isNaN else { return .nan }
    let magnitude = angle(height: y.magnitude, x: x)
    return y.sign == .minus ? -magnitude : magnitude
  }

  /// The angle of a vector whose second coordinate is not negative.
  private static func angle(height: Float, x: Float) -> Float {
    let width = x.magnitude
    if height == 0 || (width.isInfinite && height.isFinite) { return x.sign == .minus ? pi : 0 }
    if height.isInfinite, width.isInfinite { return (x < 0 ? 3 : 1) * (halfPi / 2) }
    if width == 0 || height.isInfinite { return halfPi }
    let steepness = (Int32(height.bitPattern) - Int32(width.bitPattern)) >> 23
    let acute =
      steepness > 60 ? halfPi : x < 0 && steepness < -60 ? 0 : arcTangent(height / width)
    return x < 0 ? pi - (acute - piRest) : acute
  }

  /// The arc tangent of a number that is not negative.
  private static func arcTangent(_ number: Float) -> Float {
    guard number < 0x1p25 else { return halfPi }
    if number < 0x1p-29 { return number }
    if number < 7 / 16 { return number - number * excess(number) }
    let (rest, base, baseRest): (Float, Float, Float) =
      if number < 11 / 16 {
        ((2 * number - 1) / (2 + number), 0x1.dac67p-2, 0x1.586ed2p-28)
      } else if number < 19 / 16 {
        ((number - 1) / (number + 1), 0x1.921fb4p-1, 0x1.4442dp-25)
      } else if number < 39 / 16 {
        ((number - 1.5) / (1 + 1.5 * number), 0x1.f730bcp-1, 0x1.281f68p-25)
      } else {
        (-1 / number, 0x1.921fb4p+0, 0x1.4442dp-24)
      }
    return base - ((rest * excess(rest) - baseRest) - rest)
  }

  /// By how much the arc tangent of a number up to 7/16 is less than the number, divided by it.
  private static func excess(_ number: Float) -> Float {
    let square = number * number
    let fourth = square * square
    var even: Float = 1.6285819933e-02
    for term: Float in [
      4.9768779427e-02, 6.6610731184e-02, 9.0908870101e-02, 1.4285714924e-01, 3.3333334327e-01,
    ] {
      even = term + fourth * even
    }
    var odd: Float = -3.6531571299e-02
    for term: Float in [
      -5.8335702866e-02, -7.6918758452e-02, -1.1111110449e-01, -2.0000000298e-01,
    ] {
      odd = term + fourth * odd
    }
    return square * even + fourth * odd
  }

  private static let halfPi: Float = 0x1.921fb6p+0
  private static let pi: Float = 0x1.921fb6p+1
  /// The difference between π and ``pi``.
  private static let piRest: Float = -0x1.777a5cp-24
}

extension PortableMath {
  /// The angle of a vector in radians, in double precision, within a few units in the last place.
  ///
  /// - Parameters:
  ///   - y: The vector's second coordinate.
  ///   - x: The vector's first coordinate.
  /// - Returns: From the x axis towards the y axis, −π … π; 0 for the zero vector, NaN for NaN and for a
  ///   vector with an infinite coordinate.
  package static func arcTangent(y: Double, x: Double) -> Double {
    let (height, width) = (y.magnitude, x.magnitude)
    guard height.isFinite, width.isFinite else { return .nan }
    guard height != 0 || width != 0 else { return 0 }
    let acute =
      height <= width ? arcTangent(height / width) : Double.pi / 2 - arcTangent(width / height)
    let angle = x < 0 ? Double.pi - acute : acute
    return y < 0 ? -angle : angle
  }

  /// The arc tangent of 0 … 1: the series of a quarter of the angle.
  private static func arcTangent(_ number: Double) -> Double {
    let half = number / (1 + (1 + number * number).squareRoot())
    let quarter = half / (1 + (1 + half * half).squareRoot())
    let square = quarter * quarter
    var sum = 0.0
    // A stride of fractions would call C's `fma`.
    for term in stride(from: 25, to: 0, by: -2) { sum = 1 / Double(term) - square * sum }
    return 4 * quarter * sum
  }
}
