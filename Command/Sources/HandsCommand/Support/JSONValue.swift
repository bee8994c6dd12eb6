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

extension JSONValue {
  /// Encodes a value; members keep the order in which it encodes them.
  ///
  /// - Parameter value: Consists of objects, arrays, booleans, integers, single-precision numbers,
  ///   strings and `nil`, and does not use nested containers.
  /// - Throws: The error of the value.
  init(encoding value: some Encodable) throws {
    switch value {
    case let value as Bool: self = .bool(value)
    case let value as Int: self = .integer(value)
    case let value as Float: self = .float(value)
    case let value as String: self = .string(value)
    default:
      let node = JSONNode()
      try value.encode(to: node)
      self = node.members.map { .object($0) } ?? node.elements.map { .array($0) } ?? node.single
    }
  }
}

/// A value of the document while it is encoded.
private final class JSONNode: Encoder {
  var members: [(name: String, value: JSONValue)]?
  var elements: [JSONValue]?
  var single = JSONValue.null

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    members = members ?? []
    return KeyedEncodingContainer(Members(node: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    elements = elements ?? []
    return Elements(node: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(node: self) }

  func refuseNesting() -> Never { preconditionFailure("nested containers are not supported") }
}

extension JSONNode {
  private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: JSONNode
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { node.members?.append((key.stringValue, .null)) }
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
      node.members?.append((key.stringValue, try JSONValue(encoding: value)))
    }
    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { node.refuseNesting() }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      node.refuseNesting()
    }
    func superEncoder() -> any Encoder { node.refuseNesting() }
    func superEncoder(forKey key: Key) -> any Encoder { node.refuseNesting() }
  }

  private struct Elements: UnkeyedEncodingContainer {
    let node: JSONNode
    var codingPath: [any CodingKey] { [] }
    var count: Int { node.elements?.count ?? 0 }

    func encodeNil() { node.elements?.append(.null) }
    func encode<Value: Encodable>(_ value: Value) throws {
      node.elements?.append(try JSONValue(encoding: value))
    }
    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> { node.refuseNesting() }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { node.refuseNesting() }
    func superEncoder() -> any Encoder { node.refuseNesting() }
  }

  private struct Single: SingleValueEncodingContainer {
    let node: JSONNode
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { node.single = .null }
    func encode<Value: Encodable>(_ value: Value) throws {
      node.single = try JSONValue(encoding: value)
    }
  }
}
