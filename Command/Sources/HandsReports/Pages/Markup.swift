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
