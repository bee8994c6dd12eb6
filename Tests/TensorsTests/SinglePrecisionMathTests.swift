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
      #expect(agree(Float(PortableMath.sine(Double(value))), sine(value)))
      #expect(agree(Float(PortableMath.cosine(Double(value))), cosine(value)))
    }
  }
}
