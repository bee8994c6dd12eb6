/// A table as comma-separated values, as RFC 4180 has them, with line feeds.
struct CSVDocument {
  private var lines: [String]

  /// Starts with the names of the columns.
  init(_ names: String...) {
    lines = [names.joined(separator: ",")]
  }

  /// Adds a line with a value for each column.
  mutating func append(_ values: JSONValue...) {
    lines.append(CSVDocument.line(values))
  }

  /// The lines.
  var text: String { lines.joined(separator: "\n") }

  /// A line without its end.
  static func line(_ values: [JSONValue]) -> String {
    values.map(text).joined(separator: ",")
  }

  /// A cell; texts that a spreadsheet would take for a formula begin with an apostrophe.
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
