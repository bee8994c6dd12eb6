/// A piece of a page: HTML or SVG that is well-formed XML too, in which every text is escaped.
struct Markup {
  /// The escaped source.
  private(set) var source: String

  /// Nothing.
  static let empty = Markup(source: "")

  private init(source: String) { self.source = source }

  /// Text as it is to be read.
  static func text(_ text: String) -> Markup { Markup(source: escaped(text)) }

  /// An element.
  ///
  /// - Parameters:
  ///   - name: The element's name, one that the program knows.
  ///   - attributes: Names that the program knows, with any values.
  ///   - content: What stands inside; an element without any is closed at once if HTML allows it.
  /// - Returns: The element.
  static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ content: Markup...
  ) -> Markup {
    element(name, attributes, content)
  }

  /// An element with a list of parts inside.
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

  /// A style sheet or script of the program's own, which must not hold `<` or `&`: both are read
  /// differently by HTML and XML.
  static func verbatim(_ name: String, _ code: String) -> Markup {
    precondition(!code.contains("<") && !code.contains("&"), "code that HTML and XML disagree on")
    return Markup(source: "<\(name)>\n\(code)\n</\(name)>")
  }

  /// Pieces one after the other.
  static func + (first: Markup, second: Markup) -> Markup {
    Markup(source: first.source + second.source)
  }

  /// Elements that have no content, in HTML or SVG.
  private static let selfClosing: Set<String> = [
    "meta", "img", "br", "rect", "circle", "line", "path", "polyline",
  ]

  /// Text with references in place of what has a meaning in markup, and U+FFFD in place of what XML
  /// cannot hold and of what changes the order in which the letters around it are shown.
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
