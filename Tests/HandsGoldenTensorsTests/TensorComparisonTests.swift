import HandsGoldenTensors
import Testing

struct TensorComparisonTests {
  private func compare(
    _ found: [Float], _ expected: [Float], _ tolerance: Tolerance = .exact
  ) -> TensorComparison {
    TensorComparison(name: "t", found: found, expected: expected, tolerance: tolerance)
  }

  private func isNear(_ found: Float, _ expected: Float, _ tolerance: Tolerance) -> Bool {
    compare([found], [expected], tolerance).firstDifference == nil
  }

  @Test func measuresAgainstTheLargestValue() {
    let (found, expected): ([Float], [Float]) = ([100.001, -1, 0], [100, -1, -0.0])
    let comparison = compare(found, expected, Tolerance(relativeToLargest: 1.1e-5))
    #expect(comparison.largest == 100)
    #expect(comparison.maximumDifference == Float(100.001) - 100)
    #expect(comparison.equalBits == 1)
    #expect(comparison.firstDifference == nil)
    let first = compare(found, expected, Tolerance(relativeToLargest: 0.9e-5)).firstDifference
    #expect(first?.index == 0 && first?.expected == 100 && first?.found == 100.001)
  }

  @Test func smallValuesCountAsOne() {
    #expect(isNear(2e-6, 1e-6, Tolerance(relativeToLargest: 1e-5)))
    #expect(!isNear(2e-6, 1e-6, Tolerance(relativeToLargest: 9e-7)))
  }

  @Test func anyToleranceIsEnough() {
    #expect(isNear(1.5, 1, Tolerance(absolute: 0.5)))
    #expect(!isNear(1.5, 1, Tolerance(absolute: 0.25)))
    #expect(isNear(Float(1).nextUp.nextUp, 1, Tolerance(ulps: 2)))
    #expect(!isNear(Float(1).nextUp.nextUp, 1, Tolerance(ulps: 1)))
    #expect(isNear(1e6, 1e6 + 1, Tolerance(absolute: 1e-9, ulps: 16)))
    #expect(isNear(0, -0.0, .exact))
    #expect(!isNear(1, Float(1).nextUp, .exact))
  }

  @Test(arguments: [
    (Float(1), Float(1).nextUp, UInt32(1)), (0, -0.0, 0), (.leastNonzeroMagnitude, 0, 1),
    (-.leastNonzeroMagnitude, .leastNonzeroMagnitude, 2),
    (-.greatestFiniteMagnitude, .greatestFiniteMagnitude, 0xfeff_fffe),
  ])
  func countsNumbersBetween(a: Float, b: Float, expected: UInt32) {
    #expect(compare([a], [b]).maximumUlps == expected)
  }

  @Test func whatIsNotFiniteIsOutside() {
    let wide = Tolerance(absolute: 1e30, relativeToLargest: 1, ulps: .max - 1)
    #expect(!isNear(.nan, 1, wide))
    #expect(!isNear(.nan, .infinity, wide))
    #expect(!isNear(.greatestFiniteMagnitude, .infinity, wide))
    #expect(isNear(.infinity, .infinity, .exact) && isNear(.nan, .nan, .exact))
    #expect(compare([1, .nan, 1], [1, 1, 1], wide).firstDifference?.index == 1)
    #expect(compare([1, .nan, 1], [1, 1, 1]).maximumDifference == .infinity)
  }
}
