/// ffprobe's report about a file in the format `flat`: a line for each value.
struct ProbeReport {
  /// The maximum size of a report in bytes.
  static let byteLimit = 1 << 16

  private var values: [String: String] = [:]

  /// Parses lines such as `streams.stream.0.width=640` and `format.duration="1.600000"`.
  init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      guard let equals = line.firstIndex(of: "=") else { continue }
      let value = line[line.index(after: equals)...].filter { $0 != "\"" }
      let names = line[..<equals].split(separator: ".")
      guard let section = names.first, let name = names.last else { continue }
      let key = (section == "streams" ? "stream" : String(section)) + "." + name
      if values[key] == nil { values[key] = value }
    }
  }

  /// A value by its section, `stream` or `format`, and its name.
  subscript(key: String) -> String? { values[key] }

  /// An integer; `nil` if the value is missing or another type.
  func integer(_ key: String) -> Int? { self[key].flatMap { Int($0) } }

  /// A finite number; `nil` if the value is missing or another type.
  func number(_ key: String) -> Double? {
    self[key].flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }
}
