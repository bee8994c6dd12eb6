import HandsSystem

/// A function of 16-bit integers by linear interpolation between 513 samples.
///
/// Source: TFLite `LUTPopulateInt16` and `LUTLookup` (`internal/common.h`).
struct InterpolatedTable: Sendable {
  private let samples: [Int16]

  /// Samples a function between the smallest and the largest integer; the error in the middle of two samples is halved.
  ///
  /// - Parameters:
  ///   - scale: The number that one unit of an argument stands for.
  ///   - zeroPoint: The argument that stands for 0.
  ///   - resultScale: The number that one unit of a result stands for.
  ///   - resultZeroPoint: The result that stands for 0.
  ///   - function: The function.
  init<Number: BinaryFloatingPoint>(
    scale: Number, zeroPoint: Int, resultScale: Number, resultZeroPoint: Int,
    _ function: (Number) -> Number
  ) {
    let (least, most) = (Number(Int16.min), Number(Int16.max))
    func end(_ scale: Number, _ integer: Int, _ zeroPoint: Int) -> Number {
      scale * Number(integer - zeroPoint)
    }
    let first = end(scale, -32768, zeroPoint)
    let last = end(scale, 32767, zeroPoint)
    let step = (last - first) / 512
    let units =
      65536
      / (end(resultScale, 32767, resultZeroPoint) - end(resultScale, -32768, resultZeroPoint))
    // TFLite's conversion makes 0 of what is not a number: the error between infinite samples.
    func integer(_ number: Number) -> Int16 {
      number.isNaN ? 0 : number >= least ? Int16(min(number, most)) : .min
    }
    samples =
      (0..<512).map { index in
        let start = first + Number(index) * step
        let value = roundedAway(function(start) * units)
        let next = function(first + Number(index + 1) * step) * units
        let middle = roundedAway(function(start + step / 2) * units)
        let error = roundedAway((next + value) / 2) - middle
        return integer(value - roundedAway(error / 2))
      } + [integer(roundedAway(function(last) * units))]
  }

  /// The function's integer for one that 16 bits hold.
  subscript(integer: Int) -> Int16 {
    let index = 256 + integer >> 7
    let slope = Int(samples[index + 1] &- samples[index])
    return samples[index] &+ Int16(truncatingIfNeeded: (slope * (integer & 0x7f) + 64) >> 7)
  }
}

/// The nearest integer of a number, ties away from 0, without a function of the C library.
func roundedAway<Number: BinaryFloatingPoint>(_ number: Number) -> Number {
  let whole = number.rounded(.towardZero)
  guard (number - whole).magnitude >= 0.5 else { return whole }
  return number < 0 ? whole - 1 : whole + 1
}

/// The logistic function and the hyperbolic tangent of 16-bit integers, by interpolation of one table.
///
/// Source: TFLite `Logistic` and `Tanh` (`reference/integer_ops/logistic.h`, `tanh.h`) and their preparation
/// (`activations.cc`).
struct SigmoidTable: Sendable {
  /// The logistic function at multiples of 1/24, in units of 2⁻¹⁶.
  ///
  /// Half of the error that a chord has in its middle is taken off.
  private static let values: [Int64] =
    (0..<255).map { index in
      func value(_ place: Double) -> Double {
        65536 / (1 + PortableMath.exponential(-place / 24))
      }
      let place = Double(index)
      let error = (value(place) + value(place + 1)) / 2 - value(place + 0.5)
      return Int64(value(place) - error / 2 + 0.5)
    } + [65535]

  private let isTangent: Bool
  /// What integers become multiples of 1/12288 by.
  private let factor: (multiplier: Int64, places: Int64)

  /// Checks the scales of an operand and a result of 16 bits.
  ///
  /// - Throws: ``OperatorError`` unless the result is in units of 2⁻¹⁵ and both zero points are 0.
  init(_ input: AffineTensor, _ result: AffineTensor, isTangent: Bool) throws(OperatorError) {
    guard input.zeroPoint == 0, result.zeroPoint == 0 else {
      throw .attribute(
        "zero point", value: input.zeroPoint == 0 ? result.zeroPoint : input.zeroPoint)
    }
    guard let unit = SigmoidTable.powerOfTwo(result.scale), unit == -15 else {
      throw .unsupported("a result of another scale than 2^-15")
    }
    self.isTangent = isTangent
    if let exponent = SigmoidTable.powerOfTwo(input.scale),
      exponent == -12 || isTangent && exponent == -11
    {
      factor = (3 << Int64(12 + exponent), 0)
      return
    }
    var multiplier = Double(input.scale) * 4096 * 3
    guard multiplier < 0x1p31 else { throw .unsupported("a scale as large as this") }
    var places: Int64 = 0
    while multiplier <= 32767 / 2.0, places <= 30 {
      multiplier *= 2
      places += 1
    }
    factor = (Int64(multiplier), places)
  }

  /// The exponent of a scale that is about a power of two, `nil` for others.
  private static func powerOfTwo(_ scale: Float) -> Int? {
    let exponent = logarithm(scale) * (1 / logarithm(2))
    let rounded = roundedAway(exponent)
    return (exponent - rounded).magnitude < 1e-3 ? Int(rounded) : nil
  }

  /// The function's integer for one of 16 bits.
  subscript(integer: Int) -> Int {
    let (multiplier, places) = factor
    let x = (Int64(integer) * multiplier + (places > 0 ? 1 << (places - 1) : 0)) >> places
    let bits: Int64 = isTangent ? 8 : 9
    let index = Int(clamping: x.magnitude >> UInt64(bits))
    let sum: Int64
    if index >= 255 {
      sum = isTangent ? 0xffff << 8 : 0x7fff << 10
    } else {
      let (low, high) = (SigmoidTable.values[index], SigmoidTable.values[index + 1])
      sum = low << bits + Int64(x.magnitude & (1 << UInt64(bits) - 1)) * (high - low)
    }
    if isTangent {
      let half: Int64 = 1 << 7
      return Int((x >= 0 ? sum - 1 << 23 + half : 1 << 23 - sum + half - 1) >> 8)
    }
    let half: Int64 = 1 << 9
    return Int((x >= 0 ? sum + half : 1 << 25 - sum + half - 1) >> 10)
  }
}
