import KernelTiming
import Testing

@testable import HandsCommand

@Suite struct TableTests {
  @Test func numbersStandToTheRight() {
    var table = Table("name", " ms", "kernel")
    table.append("a", "10.5", "long one")
    table.append("longer", "2.0", "x")
    #expect(
      table.columns == """
        name      ms  kernel
        a       10.5  long one
        longer   2.0  x
        """)
  }

  @Test(arguments: [
    (1.0, 1, "1.0"), (0.05, 1, "0.1"), (-0.25, 2, "-0.25"), (12.0451, 3, "12.045"),
    (999.96, 1, "1000.0"), (-0.001, 1, "0.0"), (.nan, 1, "-"), (.infinity, 3, "-"),
    (1e300, 2, "-"),
  ])
  func decimalsAreRounded(number: Double, digits: Int, text: String) {
    #expect(number.decimals(digits) == text)
  }

  @Test func csvQuotesWhatNeedsIt() {
    var document = CSVDocument("name", "ms")
    document.append(.string("a,b"), .float(0.5))
    document.append(.string("say \"hi\""), .integer(2))
    document.append(.string("plain; text"), .null)
    #expect(document.text == "name,ms\n\"a,b\",0.5\n\"say \"\"hi\"\"\",2\nplain; text,null")
  }

  @Test func peakMemoryIsThatOfThisProcess() throws {
    #if os(Linux)
      let bytes = try #require(ProcessMemory.peakResidentByteCount)
      #expect((1 << 20...1 << 40).contains(bytes))
    #endif
  }
}
