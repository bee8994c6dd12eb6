import HandsTestSupport
import Testing

@testable import HandsReports

@Suite struct MarkupTests {
  @Test func textsAreEscaped() {
    let markup = Markup.element(
      "p", ["title": "a\"b'c<d>&"], .text("x < y & \"z\" '"), .element("br"))
    #expect(
      markup.source
        == "<p title=\"a&quot;b&#39;c&lt;d&gt;&amp;\">x &lt; y &amp; &quot;z&quot; &#39;<br/></p>")
  }

  @Test func onlyVoidElementsAreClosedAtOnce() {
    #expect(Markup.element("div").source == "<div></div>")
    #expect(Markup.element("td", [:], .text("")).source == "<td></td>")
    #expect(Markup.element("rect", ["x": "1"]).source == "<rect x=\"1\"/>")
    #expect(Markup.element("rect", [:], .element("title")).source == "<rect><title></title></rect>")
  }

  @Test(arguments: [
    "</title><script>alert(1)</script>", "a&b;\"'", "]]> <!-- -->", "Ünïcode 手 🖐",
    "line\nbreak\ttab",
  ])
  func parsersReadWhatWasWritten(text: String) throws {
    let page = Page(
      title: text, styles: ["p { color: red }"],
      body: [.element("p", ["class": text], .text(text))], script: "let a = [1].map(b => b);")
    let parsed = try #require(ParsedPage(page.bytes))
    #expect(parsed.texts["title"] == [text])
    #expect(parsed.texts["p"] == [text])
    // Line ends and tabs of attributes are spaces to a parser.
    let attribute = String(text.map { $0 == "\n" || $0 == "\t" ? " " : $0 })
    #expect(parsed.attributes(of: "p") == [["class": attribute]])
    #expect(parsed.attributes(of: "script").count == 1)
  }

  @Test func lettersAreShownInTheirOrder() {
    #expect(
      Markup.text("a\u{202e}gnp.exe \u{2066}\u{200f}\u{61c}").source
        == "a\u{fffd}gnp.exe \u{fffd}\u{fffd}\u{fffd}")
    #expect(Markup.text("👩‍💻 שלום").source == "👩‍💻 שלום")
  }

  @Test func charactersThatXMLCannotHoldAreReplaced() throws {
    let page = Page(
      title: "a\u{0}b\u{1b}[1m\u{7f}\u{85}\r\u{fffe}\u{1ffff}c", styles: [], body: [])
    let parsed = try #require(ParsedPage(page.bytes))
    let mark = "\u{fffd}"
    #expect(parsed.texts["title"] == ["a\(mark)b\(mark)[1m\(mark)\(mark)\(mark)\(mark)\(mark)c"])
  }

  /// Nothing is loaded, and only pages with a script may run one.
  @Test func pagesStandAlone() throws {
    func policy(_ script: String?) throws -> String {
      let page = Page(title: "a", styles: [], body: [], script: script)
      let metas = try #require(ParsedPage(page.bytes)).attributes(of: "meta")
      return try #require(metas.first { $0["http-equiv"] == "Content-Security-Policy" }?["content"])
    }
    #expect(
      try policy(nil) == "default-src 'none'; img-src data:; style-src 'unsafe-inline'")
    #expect(try policy("let a;").hasSuffix("; script-src 'unsafe-inline'"))
  }
}
