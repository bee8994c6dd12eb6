/// Elementary functions for targets without a C library, and for results that must have the same bits
/// on all of them.
///
/// Series in double precision; rounded to single precision once, at the end, they are within one
/// unit in the last place of the true value.
package enum PortableMath {
  /// The sine of an angle in radians.
  package static func sine(_ angle: Double) -> Double {
    guard let (quadrant, rest) = reduced(angle) else { return .nan }
    switch quadrant {
    case 0: return sineSeries(rest)
    case 1: return cosineSeries(rest)
    case 2: return -sineSeries(rest)
    default: return -cosineSeries(rest)
    }
  }

  /// The cosine of an angle in radians.
  package static func cosine(_ angle: Double) -> Double {
    guard let (quadrant, rest) = reduced(angle) else { return .nan }
    switch quadrant {
    case 0: return cosineSeries(rest)
    case 1: return -sineSeries(rest)
    case 2: return -cosineSeries(rest)
    default: return sineSeries(rest)
    }
  }

  /// e raised to a power.
  static func exponential(_ exponent: Float) -> Float {
    guard !exponent.isNaN else { return .nan }
    return Float(exponential(Double(exponent)))
  }

  /// e raised to a power, less one: exact near 0.
  static func exponentialMinusOne(_ exponent: Double) -> Double {
    guard !exponent.isNaN else { return .nan }
    guard exponent.magnitude < 0.5 else { return exponential(exponent) - 1 }
    var sum = 1.0
    for term in (2...14).reversed() { sum = 1 + exponent / Double(term) * sum }
    return exponent * sum
  }

  /// The natural logarithm.
  package static func logarithm(_ number: Double) -> Double {
    guard number > 0 else { return number == 0 ? -.infinity : .nan }
    guard number < .infinity else { return .infinity }
    let fraction: UInt64 = 1 << 52 - 1
    let one: UInt64 = 1023 << 52
    var power = Double(Int(number.bitPattern >> 52) - 1023)
    var rest = Double(bitPattern: number.bitPattern & fraction | one)
    if rest > 2.0.squareRoot() {
      power += 1
      rest /= 2
    }
    let ratio = (rest - 1) / (rest + 1)
    var sum = 0.0
    for term in (0...10).reversed() {
      sum = 1 / Double(2 * term + 1) + ratio * ratio * sum
    }
    return power * ln2 + 2 * ratio * sum
  }

  /// A number raised to a power.
  static func power(_ base: Float, _ exponent: Float) -> Float {
    if exponent == 0 || base == 1 { return 1 }
    guard !base.isNaN, !exponent.isNaN else { return .nan }
    // From 2²⁴ on all numbers are even integers.
    let whole = exponent.magnitude < 0x1p24 ? Int32(exponent) : 0
    let isInteger = exponent.magnitude >= 0x1p24 || Float(whole) == exponent
    guard base >= 0 || isInteger || base.isInfinite else { return .nan }
    let scale = logarithm(Double(base.magnitude))
    let result = scale == 0 ? 1 : Float(exponential(Double(exponent) * scale))
    return base.sign == .minus && isInteger && whole & 1 == 1 ? -result : result
  }

  /// The hyperbolic tangent.
  static func hyperbolicTangent(_ number: Double) -> Double {
    guard !number.isNaN else { return .nan }
    // Past this bound a single differs from 1 by less than half a unit in the last place.
    guard number.magnitude < 20 else { return number < 0 ? -1 : 1 }
    let power = exponentialMinusOne(2 * number.magnitude)
    let magnitude = power / (power + 2)
    return number.sign == .minus ? -magnitude : magnitude
  }

  /// One less the error function.
  static func complementaryErrorFunction(_ number: Double) -> Double {
    guard !number.isNaN else { return .nan }
    guard number >= 0 else { return 2 - complementaryErrorFunction(-number) }
    // Beyond this the result rounds to zero.
    guard number < 11 else { return 0 }
    let square = number * number
    let scale = exponential(-square) / Double.pi.squareRoot()
    if number < 3 {
      var sum = 1.0
      for term in (1...60).reversed() { sum = 1 + square / (Double(term) + 0.5) * sum }
      return 1 - 2 * scale * number * sum
    }
    var fraction = number
    for term in (1...60).reversed() { fraction = number + Double(term) / 2 / fraction }
    return scale / fraction
  }

  private static let ln2 = 0.693147180559945309417

  /// e raised to a power, within a few units in the last place of a double near 0, and 2e-14 of the result
  /// at ±100.
  ///
  /// - Parameter exponent: The power, no NaN.
  /// - Returns: Infinity from 700 on, 0 up to −700.
  package static func exponential(_ exponent: Double) -> Double {
    guard exponent < 700 else { return .infinity }
    guard exponent > -700 else { return 0 }
    let power = nearestInteger(exponent / ln2)
    let rest = exponent - power * ln2
    var sum = 1.0
    for term in (1...12).reversed() { sum = 1 + rest / Double(term) * sum }
    let scale = Double(bitPattern: UInt64(Int(power) + 1023) << 52)
    return sum * scale
  }

  /// The quadrant 0 … 3 nearest to an angle, and the angle from that quadrant's axis.
  private static func reduced(_ angle: Double) -> (quadrant: Int, rest: Double)? {
    // Past this bound a double no longer resolves the turn.
    guard angle.magnitude < 0x1p40 else { return nil }
    let turns = nearestInteger(angle * (2 / Double.pi))
    // π/2 in two parts, the first with 33 bits, so that the first product is exact for short turns.
    let rest = (angle - turns * 0x1.921fb5440p0) - turns * 0x1.0b4611a626331p-34
    return (Int(turns) & 3, rest)
  }

  /// Rounds to the nearest integer by pushing the fraction out of the significand.
  private static func nearestInteger(_ value: Double) -> Double {
    let shift = 0x1.8p52
    return (value + shift) - shift
  }

  private static func sineSeries(_ angle: Double) -> Double {
    let square = angle * angle
    var sum = 1.0
    for term in stride(from: 14, to: 0, by: -2) {
      sum = 1 - square / Double(term * (term + 1)) * sum
    }
    return angle * sum
  }

  private static func cosineSeries(_ angle: Double) -> Double {
    let square = angle * angle
    var sum = 1.0
    for term in stride(from: 15, to: 0, by: -2) {
      sum = 1 - square / Double(term * (term + 1)) * sum
    }
    return sum
  }
}
