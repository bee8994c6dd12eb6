import Testing

@testable import HandsCommand

@Suite struct TensorComparisonTests {
  @Test func measuresAgainstTheLargestValue() {
    let comparison = TensorComparison(computed: [100.001, -1, 0], golden: [100, -1, -0.0])
    #expect(comparison.largest == 100)
    #expect(comparison.maximumDifference == Float(100.001) - 100)
    #expect(comparison.equalBits == 1)
    #expect(comparison.isWithin(1.1e-5))
    #expect(!comparison.isWithin(0.9e-5))
  }

  @Test func smallValuesCountAsOne() {
    let comparison = TensorComparison(computed: [2e-6], golden: [1e-6])
    #expect(comparison.isWithin(1e-5))
    #expect(!comparison.isWithin(9e-7))
  }

  @Test(arguments: [
    (Float(1), Float(1).nextUp, UInt32(1)), (0, -0.0, 0), (.leastNonzeroMagnitude, 0, 1),
    (-.leastNonzeroMagnitude, .leastNonzeroMagnitude, 2),
    (-.greatestFiniteMagnitude, .greatestFiniteMagnitude, 0xfeff_fffe),
  ])
  func countsNumbersBetween(a: Float, b: Float, expected: UInt32) {
    #expect(TensorComparison(computed: [a], golden: [b]).maximumUlps == expected)
  }

  @Test func whatIsNoNumberIsOutside() {
    #expect(!TensorComparison(computed: [.nan], golden: [1]).isWithin(1))
    #expect(!TensorComparison(computed: [1, .nan, 1], golden: [1, 1, 1]).isWithin(1))
  }
}
