/// A self-contained HTML page.
package struct Page {
  var title: String
  var styles: [String]
  var body: [Markup]
  /// The script for rotatable figures, if there are any.
  var script: String?

  /// The content of the file, HTML that is also XML.
  package var bytes: [UInt8] {
    let scripts = script.map { [Markup.verbatim("script", $0)] } ?? []
    let page = Markup.element(
      "html", ["xmlns": "http://www.w3.org/1999/xhtml", "lang": "en"],
      .element("head", [:], head), .element("body", [:], body + scripts))
    return Array(("<!DOCTYPE html>\n" + page.source + "\n").utf8)
  }

  private var head: [Markup] {
    [
      .element("meta", ["charset": "utf-8"]),
      .element(
        "meta",
        [
          "http-equiv": "Content-Security-Policy",
          "content": "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
            + (script == nil ? "" : "; script-src 'unsafe-inline'"),
        ]),
      .element("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
      .element("title", [:], .text(title)),
    ] + styles.map { .verbatim("style", $0) }
  }
}
