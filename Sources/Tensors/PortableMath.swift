/// Elementary functions for targets without a C library.
///
/// Series in double precision; rounded to single precision once, at the end, they are within one
/// unit in the last place of the true value.
enum PortableMath {
  /// The sine of an angle in radians.
  static func sine(_ angle: Double) -> Double {
    guard let (quadrant, rest) = reduced(angle) else { return .nan }
    switch quadrant {
    case 0: return sineSeries(rest)
    case 1: return cosineSeries(rest)
    case 2: return -sineSeries(rest)
    default: return -cosineSeries(rest)
    }
  }

  /// The cosine of an angle in radians.
  static func cosine(_ angle: Double) -> Double {
    guard let (quadrant, rest) = reduced(angle) else { return .nan }
    switch quadrant {
    case 0: return cosineSeries(rest)
    case 1: return -sineSeries(rest)
    case 2: return -cosineSeries(rest)
    default: return sineSeries(rest)
    }
  }

  /// The angle of a vector in radians.
  static func arcTangent(y: Float, x: Float) -> Float {
    guard !y.isNaN, !x.isNaN else { return .nan }
    var (height, width) = (Double(y.magnitude), Double(x.magnitude))
    if height.isInfinite, width.isInfinite { (height, width) = (1, 1) }
    var angle: Double
    if height == 0 {
      angle = 0
    } else if height <= width {
      angle = arcTangentOfFraction(height / width)
    } else {
      angle = Double.pi / 2 - arcTangentOfFraction(width / height)
    }
    if x.sign == .minus { angle = Double.pi - angle }
    let magnitude = Float(angle)
    return y.sign == .minus ? -magnitude : magnitude
  }

  /// e raised to a power.
  static func exponential(_ exponent: Float) -> Float {
    guard !exponent.isNaN else { return .nan }
    // Beyond these the result is infinite or rounds to zero.
    guard exponent < 89 else { return .infinity }
    guard exponent > -104 else { return 0 }
    let ln2 = 0.693147180559945309417
    let power = nearestInteger(Double(exponent) / ln2)
    let rest = Double(exponent) - power * ln2
    var sum = 1.0
    for term in stride(from: 12.0, to: 0, by: -1) {
      sum = 1 + rest / term * sum
    }
    let scale = Double(bitPattern: UInt64(Int(power) + 1023) << 52)
    return Float(sum * scale)
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
    for term in stride(from: 14.0, to: 0, by: -2) {
      sum = 1 - square / (term * (term + 1)) * sum
    }
    return angle * sum
  }

  private static func cosineSeries(_ angle: Double) -> Double {
    let square = angle * angle
    var sum = 1.0
    for term in stride(from: 15.0, to: 0, by: -2) {
      sum = 1 - square / (term * (term + 1)) * sum
    }
    return sum
  }

  /// The arc tangent of 0 … 1.
  private static func arcTangentOfFraction(_ fraction: Double) -> Double {
    let tangentOfSixteenthTurn = 0.414213562373095
    guard fraction > tangentOfSixteenthTurn else { return arcTangentSeries(fraction) }
    return Double.pi / 4 + arcTangentSeries((fraction - 1) / (fraction + 1))
  }

  private static func arcTangentSeries(_ tangent: Double) -> Double {
    let square = tangent * tangent
    var sum = 0.0
    for denominator in stride(from: 35.0, to: 0, by: -2) {
      sum = 1 / denominator - square * sum
    }
    return tangent * sum
  }
}
