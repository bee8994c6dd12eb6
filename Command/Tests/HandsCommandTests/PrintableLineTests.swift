import Testing

@testable import HandsCommand

@Suite struct PrintableLineTests {
  @Test func keepsWhatCanBePrinted() {
    #expect(PrintableLine("480×480, “Größe” ✋").text == "480×480, “Größe” ✋")
  }

  @Test func replacesWhatBreaksALine() {
    #expect(PrintableLine("a\nb\tc\u{1b}[0m\u{2028}\u{200b}\u{7f}").text == "a?b?c?[0m???")
  }

  @Test func cutsLongText() {
    let text = PrintableLine(String(repeating: "é", count: 2000)).text
    #expect(text.hasSuffix("…"))
    #expect(text.utf8.count <= PrintableLine.maximumByteCount + 3)
  }
}
