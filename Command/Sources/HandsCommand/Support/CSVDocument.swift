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

  /// All lines.
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
