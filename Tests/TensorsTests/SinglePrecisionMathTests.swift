import Testing

@testable import Tensors

/// The portable functions against the C library's, and the special values of both.
@Suite struct SinglePrecisionMathTests {
  /// Within one unit in the last place of a neighbouring result.
  private func agree(_ a: Float, _ b: Float) -> Bool {
    if a.isNaN || b.isNaN { return a.isNaN && b.isNaN }
    if a == b { return true }
    return (a - b).magnitude <= max(a.magnitude, b.magnitude).ulp
  }

  @Test func portableSineAndCosineAgreeWithTheLibrary() {
    for step in -20_000...20_000 {
      let angle = Float(step) * 0.00517
      #expect(agree(PortableMath.sine(angle), sine(angle)), "sine(\(angle))")
      #expect(agree(PortableMath.cosine(angle), cosine(angle)), "cosine(\(angle))")
    }
  }

  @Test func portableExponentialAgreesWithTheLibrary() {
    for step in -11_000...9_000 {
      let exponent = Float(step) * 0.01
      #expect(
        agree(PortableMath.exponential(exponent), exponential(exponent)), "exponential(\(exponent))"
      )
    }
  }

  @Test func portableArcTangentAgreesWithTheLibrary() {
    for row in -60...60 {
      for column in -60...60 {
        let (y, x) = (Float(row) * 0.37, Float(column) * 0.11)
        #expect(
          agree(PortableMath.arcTangent(y: y, x: x), arcTangent(y: y, x: x)),
          "arcTangent(y: \(y), x: \(x))")
      }
    }
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity, 0, -0.0, 3.4e38, -3.4e38])
  func specialValuesAgree(value: Float) {
    #expect(agree(PortableMath.exponential(value), exponential(value)))
    for other in [Float.nan, .infinity, -.infinity, 0, -0.0, 1, -1] {
      let portable = PortableMath.arcTangent(y: value, x: other)
      let library = arcTangent(y: value, x: other)
      #expect(agree(portable, library) && (library.isNaN || portable.sign == library.sign))
    }
    if value.magnitude < 1e12 || !value.isFinite {
      #expect(agree(PortableMath.sine(value), sine(value)))
      #expect(agree(PortableMath.cosine(value), cosine(value)))
    }
  }
}
