import Foundation
import HandsMicrokernels
import HandsTestSupport
import Testing

@testable import HandsEngine

/// The logistic function of vectors with FMA, equal to the bit to XNNPACK's formulas for one element.
@Suite struct LogisticTests {
  private static let special: [Float] = [
    .infinity, -.infinity, .nan, 0, -0.0, 0x1p-149, 87.3, -87.3, -87.336_54, -87.336_55, 88, -88,
    103, -103, -104, 199, -199.5, -200, -201, 1e38, -1e38, 1, -1,
  ]

  /// Counts below, at and above one and several vectors, and of several bands.
  @Test(arguments: TargetUnderTest.optimized, [1, 7, 8, 9, 15, 16, 17, 128, 40_000])
  func vectorsKeepTheFormula(target: TargetUnderTest, count: Int) throws {
    guard let approximation = target.target.tiles.logistic?.approximation else { return }
    var generator = SeededGenerator(seed: count)
    let numbers = (0..<count).map { _ in
      generator.once(in: 4)
        ? generator.pick(LogisticTests.special)
        : Float.random(in: -100..<100, using: &generator)
          * generator.pick([1, 1, 0.1, 0.001, 1e-6])
    }
    let problem = try KernelProblem(.logistic(), [TestTensor(numbers, Shape([count]))])
    let formula = approximation == "p5" ? polynomial : table
    for run in target.runs(of: problem, using: &generator) {
      #expect(run.choice.name == "logistic.f32.\(approximation).\(target.target.tiles.name)")
      #expect(firstDifference(run.floats.bits, numbers.map { formula($0) }.bits) == nil)
    }
  }

  /// `exp` as a power of two and a polynomial of degree 5.
  ///
  /// Source: XNNPACK, `src/f32-vsigmoid/gen/f32-vsigmoid-avx2-rr1-p5-div.c`.
  private func polynomial(_ x: Float) -> Float {
    let z = -x.magnitude
    if z < -0x1.5D589Ep6 { return x > 0 ? 1 : 0 }
    let shifted = (0x1.8000FEp23 as Float).addingProduct(z, 0x1.715476p0)
    let scale = Float(bitPattern: shifted.bitPattern << 23)
    let t = z.addingProduct(shifted - 0x1.8000FEp23, -0x1.62E430p-1)
    var p = (0x1.573A1Ap-5 as Float).addingProduct(0x1.0F9F9Cp-7, t)
    for coefficient: Float in [0x1.555A80p-3, 0x1.FFFDC6p-2, 0x1.FFFFF6p-1] {
      p = coefficient.addingProduct(p, t)
    }
    let e = scale.addingProduct(t * scale, p)
    return x > 0 ? 1 - e / (e + 1) : e / (e + 1)
  }

  /// `exp` as a fractional power of two, correctly rounded, and a polynomial of degree 2.
  ///
  /// Source: XNNPACK, `src/f32-vsigmoid/gen/f32-vsigmoid-avx512f-rr2-lut32-p2-perm2-scalef-div.c`.
  private func table(_ x: Float) -> Float {
    guard !x.isNaN else { return x }
    let z = max(-x.magnitude, -200)
    let shifted = (0x1.8p18 as Float).addingProduct(z, 0x1.715476p0)
    let n = shifted - 0x1.8p18
    let whole = n.rounded(.down)
    let fraction = Float(Foundation.exp2(Double(n - whole)))
    let t = z.addingProduct(n, -0x1.62E430p-1).addingProduct(n, 0x1.05C61p-29)
    let p = (0x1.0000F6p0 as Float).addingProduct(t, 0.5)
    let power = whole < -126 ? 0 : Float(sign: .plus, exponent: Int(whole), significand: 1)
    let e = fraction.addingProduct(t * fraction, p) * power
    return x > 0 ? 1 - e / (e + 1) : e / (e + 1)
  }
}
