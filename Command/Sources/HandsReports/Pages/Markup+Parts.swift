import FoundationEssentials

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
      "div", ["class": "table"],
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
