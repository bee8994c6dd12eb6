/// A JSON document; numbers are written with the shortest digits that parse to the same value.
enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case float(Float)
  case string(String)
  case array([JSONValue])
  /// Members, in the order in which they are written.
  case object([(name: String, value: JSONValue)])

  /// The document on one line; numbers that are not finite are `null`.
  var text: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .float(let value): value.isFinite ? value.description : "null"
    case .string(let value): JSONValue.quoted(value)
    case .array(let values): "[" + values.map(\.text).joined(separator: ", ") + "]"
    case .object(let members):
      "{"
        + members.map { JSONValue.quoted($0.name) + ": " + $0.value.text }.joined(separator: ", ")
        + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension JSONValue {
  static func strings(_ values: [String]) -> JSONValue { .array(values.map { .string($0) }) }
  static func integers(_ values: [Int]) -> JSONValue { .array(values.map { .integer($0) }) }
}
