/// A table of text.
struct Table {
  /// The title of each column; those of numeric columns start with a space.
  let titles: [String]
  private(set) var rows: [[String]] = []

  init(_ titles: String...) { self.init(titles) }

  init(_ titles: [String]) { self.titles = titles }

  /// Appends a row with a cell for each column.
  mutating func append(_ cells: String...) { append(cells) }

  /// Appends a row with a cell for each column.
  mutating func append(_ cells: [String]) { rows.append(cells) }

  /// The table in aligned columns, two spaces apart; numeric columns are aligned to the right.
  var columns: String {
    let widths = titles.indices.map { column in
      ([titles] + rows).reduce(0) { max($0, $1[column].count) }
    }
    let lines = ([titles] + rows).map { cells in
      var line = ""
      for (column, cell) in cells.enumerated() {
        let gap = String(repeating: " ", count: widths[column] - cell.count)
        line += (column > 0 ? "  " : "") + (isNumeric(column) ? gap + cell : cell + gap)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
    return lines.joined(separator: "\n")
  }

  /// The lines of ``columns``, indented by two spaces.
  var indented: [String] { columns.split(separator: "\n").map { "  " + $0 } }

  private func isNumeric(_ column: Int) -> Bool { titles[column].first == " " }
}

/// A table of comma-separated values (RFC 4180, with line feeds).
struct CSVDocument {
  private var lines: [String]

  /// Creates a table without rows.
  init(_ names: String...) {
    lines = [names.joined(separator: ",")]
  }

  /// Appends a row with a value for each column.
  mutating func append(_ values: JSONValue...) {
    lines.append(CSVDocument.line(values))
  }

  var text: String { lines.joined(separator: "\n") }

  /// A line without line feed.
  static func line(_ values: [JSONValue]) -> String {
    values.map(text).joined(separator: ",")
  }

  /// A cell; text that spreadsheets would interpret as a formula is prefixed with an apostrophe.
  private static func text(_ value: JSONValue) -> String {
    guard case .string(var text) = value else { return value.text }
    if let first = text.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first) {
      text = "'" + text
    }
    let needsQuotes = text.unicodeScalars.contains { "\",\r\n".unicodeScalars.contains($0) }
    guard needsQuotes else { return text }
    let doubled = text.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined()
    return "\"\(doubled)\""
  }
}
