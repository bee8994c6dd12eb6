import Hands
import Testing

@testable import HandsReports

@Suite struct NumberTests {
  @Test(arguments: [
    (1.0, 1, "1.0"), (0.05, 1, "0.1"), (-0.25, 2, "-0.25"), (12.0451, 3, "12.045"),
    (999.96, 1, "1000.0"), (-0.001, 1, "0.0"), (.nan, 1, "-"), (.infinity, 3, "-"),
    (1e300, 2, "-"),
  ])
  func decimalsAreRounded(number: Double, digits: Int, text: String) {
    #expect(number.decimals(digits) == text)
  }

  @Test(arguments: [(0.125, "13%"), (1, "100%"), (-0.004, "0%"), (.nan, "-"), (1e300, "-")])
  func percentagesAreWhole(number: Double, text: String) {
    #expect(number.percent == text)
  }
}
