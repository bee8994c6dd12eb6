extension PortableMath {
  /// The sine of an angle in radians, with the bits of glibc's `sinf`.
  ///
  /// Source: `s_sinf.c` and `sincosf_poly.h` of Arm's optimized routines and glibc, whose polynomials in double
  /// precision and order of rounded operations this keeps: one result in eighty is not the nearest number.
  static func sine(_ angle: Float) -> Float {
    guard angle.magnitude < longestAngle else { return Float(sine(Double(angle))) }
    if angle.magnitude < 0x1p-12 { return angle }
    let (turns, rest) = reduced(angle)
    return signed(turns & 1 == 0 ? shortSine(rest) : shortCosine(rest), turns)
  }

  /// The cosine of an angle in radians, with the bits of glibc's `cosf`: see ``sine(_:)-(Float)``.
  static func cosine(_ angle: Float) -> Float {
    guard angle.magnitude < longestAngle else { return Float(cosine(Double(angle))) }
    if angle.magnitude < 0x1p-12 { return 1 }
    let (turns, rest) = reduced(angle)
    return signed(turns & 1 == 0 ? shortCosine(rest) : shortSine(rest), turns + (turns & 1))
  }

  /// Where glibc goes on with a longer π.
  private static let longestAngle: Float = 120

  /// The nearest quarter turns, and the angle behind them.
  private static func reduced(_ angle: Float) -> (turns: Int32, rest: Double) {
    let angle = Double(angle)
    guard angle.magnitude >= Double(0x1.921fb6p-1 as Float) else { return (0, angle) }
    let turns = (Int32(angle * 0x1.45f306dc9c883p+23) + 0x800000) >> 24
    return (turns, angle - Double(turns) * 0x1.921fb54442d18p0)
  }

  private static func signed(_ magnitude: Double, _ turns: Int32) -> Float {
    Float(turns & 2 == 0 ? magnitude : -magnitude)
  }

  /// The sine up to a quarter of π.
  private static func shortSine(_ angle: Double) -> Double {
    let square = angle * angle
    let cube = angle * square
    let last = 0x1.1107605230bc4p-7 + square * -0x1.994eb3774cf24p-13
    return (angle + cube * -0x1.555545995a603p-3) + cube * square * last
  }

  /// The cosine up to a quarter of π.
  private static func shortCosine(_ angle: Double) -> Double {
    let square = angle * angle
    let fourth = square * square
    let first = 1 + square * -0x1.ffffffd0c621cp-2
    let last = -0x1.6c087e89a359dp-10 + square * 0x1.99343027bf8c3p-16
    return (first + fourth * 0x1.55553e1068f19p-5) + fourth * square * last
  }
}
