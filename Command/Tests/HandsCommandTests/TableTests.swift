import HandsTiming
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
