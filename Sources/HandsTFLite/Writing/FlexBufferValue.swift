/// A value to write to a FlexBuffer map.
public enum FlexBufferValue: Hashable, Sendable {
  /// A signed 32-bit integer.
  case int(Int32)
  /// A single-precision number.
  case float(Float)
  /// A Boolean.
  case bool(Bool)
  /// A string.
  case string(String)
  /// A vector of signed 32-bit integers.
  case integers([Int32])
}

extension FlexBufferMap {
  /// Writes a map, such as the options of a custom operator.
  ///
  /// Every number takes four bytes. Equal maps produce equal bytes.
  ///
  /// Source: FlexBuffers, `docs/source/internals.md` of FlatBuffers.
  ///
  /// - Parameter values: The values by name.
  /// - Returns: The contents of the buffer.
  public static func write(_ values: [String: FlexBufferValue]) -> [UInt8] {
    let sorted = values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    var bytes: [UInt8] = []
    let names = sorted.map { name, _ in
      let address = bytes.count
      bytes += Array(name.utf8) + [0]
      return address
    }
    let addresses = sorted.map { bytes.appendTarget(of: $0.value) }
    let keys = bytes.startVector(count: names.count)
    for name in names { bytes.append(offsetTo: name) }
    bytes.append(offsetTo: keys)
    bytes.append(littleEndian: 4 as UInt32)
    let first = bytes.startVector(count: sorted.count)
    for (address, value) in zip(addresses, sorted.map { $0.value }) {
      switch value {
      case .int(let number): bytes.append(littleEndian: number)
      case .float(let number): bytes.append(littleEndian: number.bitPattern)
      case .bool(let value): bytes.append(littleEndian: value ? 1 : 0 as UInt32)
      case .string, .integers: bytes.append(offsetTo: address)
      }
    }
    bytes += sorted.map { $0.value.kind.packedType }
    bytes.align()
    bytes.append(offsetTo: first)
    return bytes + [Kind.map.packedType, 4]
  }
}

extension FlexBufferValue {
  fileprivate var kind: FlexBufferMap.Kind {
    switch self {
    case .int: .int
    case .float: .float
    case .bool: .bool
    case .string: .string
    case .integers: .intVector
    }
  }
}

extension FlexBufferMap.Kind {
  /// The type, with a width of four bytes.
  fileprivate var packedType: UInt8 { rawValue << 2 | 2 }
}

extension [UInt8] {
  fileprivate mutating func align() {
    while count % 4 != 0 { append(0) }
  }

  /// Appends an offset; offsets point backward.
  fileprivate mutating func append(offsetTo address: Int) {
    append(littleEndian: UInt32(count - address))
  }

  /// Writes the length before the elements, and returns the address of the first element.
  fileprivate mutating func startVector(count elementCount: Int) -> Int {
    align()
    append(littleEndian: UInt32(elementCount))
    return count
  }

  /// Writes the target of a value's offset, and returns its address.
  fileprivate mutating func appendTarget(of value: FlexBufferValue) -> Int {
    switch value {
    case .int, .float, .bool: break
    case .string(let text):
      let first = startVector(count: text.utf8.count)
      self += Array(text.utf8) + [0]
      return first
    case .integers(let numbers):
      let first = startVector(count: numbers.count)
      for number in numbers { append(littleEndian: number) }
      return first
    }
    return count
  }
}
