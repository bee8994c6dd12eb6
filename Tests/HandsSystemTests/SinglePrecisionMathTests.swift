import Foundation
import HandsTestSupport
import Testing

@testable import HandsSystem

/// The portable functions against the C library's, and the special values of both.
@Suite struct SinglePrecisionMathTests {
  /// Within one unit in the last place of a neighbouring result.
  private func agree(_ a: Float, _ b: Float) -> Bool {
    if a.isNaN || b.isNaN { return a.isNaN && b.isNaN }
    if a == b { return true }
    return (a - b).magnitude <= max(a.magnitude, b.magnitude).ulp
  }

  /// As ``agree(_:_:)``, and zeros of the same sign.
  private func agreeInSign(_ a: Float, _ b: Float) -> Bool {
    agree(a, b) && (a.isNaN || a != 0 || b != 0 || a.sign == b.sign)
  }

  @Test func portableSineAndCosineAgreeWithTheLibrary() {
    for step in -20_000...20_000 {
      let angle = Float(step) * 0.00517
      let (portableSine, portableCosine) = (
        PortableMath.sine(Double(angle)), PortableMath.cosine(Double(angle))
      )
      #expect(agree(Float(portableSine), sine(angle)), "sine(\(angle))")
      #expect(agree(Float(portableCosine), cosine(angle)), "cosine(\(angle))")
      #expect((portableSine - sine(Double(angle))).magnitude < 1e-14)
      #expect((portableCosine - cosine(Double(angle))).magnitude < 1e-14)
    }
  }

  @Test func portableExponentialAgreesWithTheLibrary() {
    for step in -11_000...9_000 {
      let exponent = Float(step) * 0.01
      #expect(
        agree(PortableMath.exponential(exponent), exponential(exponent)), "exponential(\(exponent))"
      )
      let (portable, library) = (
        PortableMath.exponential(Double(exponent)), exp(Double(exponent))
      )
      #expect((portable - library).magnitude <= 2e-14 * library, "exponential(\(exponent))")
    }
  }

  #if arch(x86_64) && canImport(Glibc)
    @Test func portableSineAndCosineHaveTheBitsOfTheLibrary() {
      var generator = SeededGenerator(seed: 11)
      for round in 0..<200_000 {
        let angle: Float =
          round % 2 == 0
          ? .random(in: -7...7, using: &generator)
          : Float(bitPattern: .random(in: 0...Float(120).bitPattern, using: &generator))
        #expect(PortableMath.sine(angle) == sine(angle), "sine(\(angle))")
        #expect(PortableMath.cosine(angle) == cosine(angle), "cosine(\(angle))")
      }
    }
  #endif

  #if arch(x86_64)
    @Test func portableArcTangentHasTheBitsOfTheLibrary() {
      var generator = SeededGenerator(seed: 7)
      for round in 0..<200_000 {
        // Coordinates of one size, and any bits.
        let (y, x): (Float, Float) =
          round % 2 == 0
          ? (.random(in: -1...1, using: &generator), .random(in: -1...1, using: &generator))
          : (
            Float(bitPattern: .random(in: 0...UInt32.max, using: &generator)),
            Float(bitPattern: .random(in: 0...UInt32.max, using: &generator))
          )
        let (portable, library) = (PortableMath.arcTangent(y: y, x: x), arcTangent(y: y, x: x))
        #expect(
          portable.bitPattern == library.bitPattern || (portable.isNaN && library.isNaN),
          "arcTangent(y: \(y), x: \(x))")
      }
    }
  #endif

  /// A function of one number, by the portable series and by the C library in double precision: its
  /// single-precision functions are themselves off by some units.
  struct Function: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let portable: @Sendable (Float) -> Float
    let library: @Sendable (Double) -> Double
    /// What programs call.
    let called: @Sendable (Float) -> Float
  }

  private static let functions = [
    Function(
      testDescription: "exponential", portable: { PortableMath.exponential($0) },
      library: { exp($0) }, called: { exponential($0) }),
    Function(
      testDescription: "exponentialMinusOne",
      portable: { Float(PortableMath.exponentialMinusOne(Double($0))) }, library: { expm1($0) },
      called: { exponentialMinusOne($0) }),
    Function(
      testDescription: "logarithm", portable: { Float(PortableMath.logarithm(Double($0))) },
      library: { log($0) }, called: { logarithm($0) }),
    Function(
      testDescription: "hyperbolicTangent",
      portable: { Float(PortableMath.hyperbolicTangent(Double($0))) }, library: { tanh($0) },
      called: { hyperbolicTangent($0) }),
    Function(
      testDescription: "complementaryErrorFunction",
      portable: { Float(PortableMath.complementaryErrorFunction(Double($0))) },
      library: { erfc($0) }, called: { complementaryErrorFunction($0) }),
  ]

  /// Numbers of every magnitude, and closely spaced ones where the functions bend.
  private static let sweep: [Float] =
    stride(from: 0, through: Int(UInt32.max), by: 49_999).map {
      Float(bitPattern: UInt32($0))
    } + (-40_000...40_000).map { Float($0) * 0.000617 }

  @Test(arguments: functions)
  func portableFunctionsAgreeWithTheLibrary(function: Function) {
    var differing = Self.sweep.lazy.filter {
      !agreeInSign(function.portable($0), Float(function.library(Double($0))))
    }.makeIterator()
    let first = differing.next()
    #expect(first == nil)
  }

  /// What programs call is within the few units that C libraries promise.
  @Test(arguments: functions)
  func functionsAreThoseOfTheirNames(function: Function) {
    for number in Self.sweep {
      let (called, exact) = (function.called(number), Float(function.library(Double(number))))
      let isClose =
        agree(called, exact)
        || (called - exact).magnitude <= 4 * max(called.magnitude, exact.magnitude).ulp
      if !isClose { Issue.record("\(number): \(called) instead of \(exact)") }
    }
  }

  @Test func portablePowerAgreesWithTheLibrary() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<100_000 {
      // Results from the smallest to the largest, and of ordinary numbers.
      let base = Float(bitPattern: .random(in: 1...0x7f80_0000, using: &generator))
      let result = Double.random(in: -110...95, using: &generator)
      let pairs = [
        (base, Float(result / log(Double(base)))),
        (.random(in: 0...20, using: &generator), .random(in: -8...8, using: &generator)),
        (.random(in: -20...0, using: &generator), Float(Int.random(in: -8...8, using: &generator))),
      ]
      for (base, exponent) in pairs {
        let exact = Float(pow(Double(base), Double(exponent)))
        let (portable, called) = (PortableMath.power(base, exponent), power(base, exponent))
        if !agreeInSign(portable, exact) || !agreeInSign(called, exact) {
          Issue.record("power(\(base), \(exponent)): \(portable), \(called), \(exact)")
        }
      }
    }
  }

  private static let special: [Float] = [
    .nan, .infinity, -.infinity, 0, -0.0, 1, -1, 2, -2, 3, -3, 0.5, -0.5, 1.5, -1.5, 3.4e38,
    -3.4e38,
    .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 16_777_216, 16_777_218, -16_777_218, 8_388_609,
    -8_388_609, 8_388_607.5, 1e10,
  ]

  /// Powers of and by zeros, ones, infinities, NaN, odd and even integers: to the bit.
  @Test(arguments: special)
  func specialPowersAgree(base: Float) {
    for exponent in Self.special {
      let (portable, library) = (PortableMath.power(base, exponent), power(base, exponent))
      #expect(agreeInSign(portable, library), "power(\(base), \(exponent))")
      #expect(portable == library || library.isNaN || library.isFinite)
    }
  }

  @Test(arguments: functions)
  func specialNumbersAgree(function: Function) {
    for number in Self.special {
      #expect(
        agreeInSign(function.portable(number), Float(function.library(Double(number)))),
        "\(number)")
    }
  }

  /// Source: CPython 3.11's `math`, in double precision.
  @Test func knownValues() {
    let numbers: [Float] = [-20, -2.5, -1, -0.5, -1e-4, 1e-4, 0.25, 0.5, 1, 2.5, 9]
    let expected: [([Float], (Float) -> Float)] = [
      (
        [
          -1.0, -0.917915, -0.63212055, -0.39346933, -9.9995e-05, 0.000100004996, 0.28402543,
          0.6487213, 1.7182819, 11.182494, 8102.084,
        ], { exponentialMinusOne($0) }
      ),
      (
        [
          -1.0, -0.9866143, -0.7615942, -0.46211717, -1e-04, 1e-04, 0.24491866, 0.46211717,
          0.7615942, 0.9866143, 0.99999994,
        ], { hyperbolicTangent($0) }
      ),
      (
        [
          2.0, 1.999593, 1.8427008, 1.5204998, 1.0001129, 0.99988717, 0.7236736, 0.47950011,
          0.1572992, 0.00040695202, 4.1370317e-37,
        ], { complementaryErrorFunction($0) }
      ),
    ]
    for (values, function) in expected {
      for (number, value) in zip(numbers, values) {
        #expect((function(number) - value).magnitude <= 2 * value.ulp, "\(number)")
      }
    }
    let logarithms: [(Float, Float)] = [
      (1e-04, -9.2103405), (0.1, -2.3025851), (0.5, -0.6931472),
      (0.999, -0.0010004875), (1.0, 0.0), (1.001, 0.000999547), (2.5, 0.91629076),
      (10.0, 2.3025851), (3e+38, 88.59685),
    ]
    for (number, value) in logarithms { #expect(agree(logarithm(number), value), "\(number)") }
    let powers: [(Float, Float, Float)] = [
      (2.0, 0.5, 1.4142135), (0.1, 3.0, 0.001), (10.0, -2.0, 0.01), (1.5, 80.5, 1.4974294e+14),
      (-2.0, 3.0, -8.0), (-2.0, -3.0, -0.125), (-1.5, 4.0, 5.0625), (1e-30, 1.25, 3.1622777e-38),
      (0.999, 1000.0, 0.36770016),
    ]
    for (base, exponent, value) in powers {
      #expect(agree(power(base, exponent), value), "\(base), \(exponent)")
    }
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity, 0, -0.0, 3.4e38, -3.4e38])
  func specialValuesAgree(value: Float) {
    #expect(agree(PortableMath.exponential(value), exponential(value)))
    for other in [Float.nan, .infinity, -.infinity, 0, -0.0, 1, -1] {
      let portable = PortableMath.arcTangent(y: value, x: other)
      let library = arcTangent(y: value, x: other)
      #expect(portable.bitPattern == library.bitPattern || (portable.isNaN && library.isNaN))
    }
    if value.magnitude < 1e12 || !value.isFinite {
      #expect(agree(Float(PortableMath.sine(Double(value))), sine(value)))
      #expect(agree(Float(PortableMath.cosine(Double(value))), cosine(value)))
    }
  }
}
