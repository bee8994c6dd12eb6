import FoundationEssentials

/// A fragment of HTML or SVG that is also well-formed XML, with escaped text.
struct Markup {
  /// The escaped source.
  private(set) var source: String

  /// Nothing.
  static let empty = Markup(source: "")

  private init(source: String) { self.source = source }

  /// Text, which is escaped.
  static func text(_ text: String) -> Markup { Markup(source: escaped(text)) }

  /// An element.
  ///
  /// - Parameters:
  ///   - name: The name of the element, a constant of the program.
  ///   - attributes: The attributes, with names that are constants of the program and any values.
  ///   - content: The content; an element without content is self-closing if HTML allows it.
  /// - Returns: The element.
  static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ content: Markup...
  ) -> Markup {
    element(name, attributes, content)
  }

  /// An element with an array of content.
  static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ content: [Markup]
  ) -> Markup {
    var source = "<\(name)"
    for (name, value) in attributes { source += " \(name)=\"\(escaped(value))\"" }
    guard !content.isEmpty || !selfClosing.contains(name) else {
      return Markup(source: source + "/>")
    }
    source += ">"
    for part in content { source += part.source }
    return Markup(source: source + "</\(name)>")
  }

  /// A style sheet or script of the program, which must not contain `<` or `&`: HTML and XML parse
  /// them differently.
  static func verbatim(_ name: String, _ code: String) -> Markup {
    precondition(
      !code.contains("<") && !code.contains("&"), "HTML and XML parse the code differently")
    return Markup(source: "<\(name)>\n\(code)\n</\(name)>")
  }

  /// Concatenates fragments.
  static func + (first: Markup, second: Markup) -> Markup {
    Markup(source: first.source + second.source)
  }

  /// The elements of HTML and SVG without content.
  private static let selfClosing: Set<String> = [
    "meta", "img", "br", "rect", "circle", "line", "path", "polyline",
  ]

  /// Escapes text; characters that XML does not allow and bidirectional controls become U+FFFD.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\t", "\n": escaped.unicodeScalars.append(scalar)
      case _
      where scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
        || scalar.value & 0xfffe == 0xfffe || scalar.properties.isBidiControl:
        escaped += "\u{fffd}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

/// The building blocks of pages.
extension Markup {
  /// A section with a heading; `nil` without content.
  static func section(_ title: String, _ content: Markup?) -> Markup? {
    content.map { .element("section", [:], .element("h2", [:], .text(title)), $0) }
  }

  /// A number with its name, an item of a list of the class `tiles`.
  static func tile(_ value: String, _ name: String) -> Markup {
    .element(
      "li", [:], .element("strong", [:], .text(value)), .element("span", [:], .text(name)))
  }

  /// The attributes of a box that scrolls sideways, with keys as well.
  static func scrollable(_ name: String) -> KeyValuePairs<String, String> {
    ["class": "table", "tabindex": "0", "role": "group", "aria-label": name]
  }

  /// A table.
  ///
  /// - Parameters:
  ///   - titles: The column titles.
  ///   - numeric: The indices of numeric columns.
  ///   - rows: The cells of each row.
  /// - Returns: The table.
  static func table(_ titles: [String], numeric: Set<Int>, _ rows: [[String]]) -> Markup {
    func cells(_ name: String, _ texts: [String]) -> Markup {
      .element(
        "tr", [:],
        texts.enumerated().map { column, text in
          .element(name, numeric.contains(column) ? ["class": "number"] : [:], .text(text))
        })
    }
    return .element(
      "div", scrollable(titles.joined(separator: ", ")),
      .element(
        "table", [:], .element("thead", [:], cells("th", titles)),
        .element("tbody", [:], rows.map { cells("td", $0) })))
  }

  /// A list with at most `limit` items; `nil` without items.
  static func list(_ lines: [String], limit: Int = .max) -> Markup? {
    guard !lines.isEmpty else { return nil }
    let rest = lines.count - min(lines.count, limit)
    return .element(
      "ul", [:],
      (lines.prefix(limit) + (rest > 0 ? ["… and \(rest) more"] : [])).map {
        .element("li", [:], .text($0))
      })
  }

  /// Thumbnails with captions.
  static func gallery(_ thumbnails: [Thumbnail]) -> Markup {
    .element(
      "div", ["class": "gallery"],
      thumbnails.map { thumbnail in
        .element(
          "figure", [:],
          .element(
            "img",
            [
              "src": "data:image/jpeg;base64," + Data(thumbnail.file).base64EncodedString(),
              "width": "\(thumbnail.width)", "height": "\(thumbnail.height)",
              "alt": thumbnail.caption,
            ]),
          .element(
            "figcaption", [:], .element("b", [:], .text(thumbnail.name)),
            .element("span", [:], .text(thumbnail.caption))))
      })
  }
}

extension String {
  /// The text, truncated to the width of the names in charts.
  var truncated: String { count > 18 ? prefix(17) + "…" : self }
}

extension Double {
  /// Formats the number with a fixed number of decimals; `-` if it is not finite.
  ///
  /// - Parameter digits: 1 … 9.
  /// - Returns: The text, rounded to nearest.
  package func decimals(_ digits: Int) -> String {
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (self * scale).rounded()
    guard scaled.magnitude < 1e15 else { return "-" }
    let (whole, fraction) = Int(scaled.magnitude).quotientAndRemainder(dividingBy: Int(scale))
    let text = String(fraction)
    let zeros = String(repeating: "0", count: digits - text.count)
    return (scaled < 0 ? "-" : "") + "\(whole)." + zeros + text
  }
}
