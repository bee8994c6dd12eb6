import HandsSystem

/// Reads the values of a FlexBuffer, each at an address and with a width given by its container.
struct FlexBufferReader {
  private let bytes: ByteSlice
  private let path: String

  init(_ bytes: ByteSlice, path: String) {
    self.bytes = bytes
    self.path = path
  }

  /// One value of a container.
  struct Value {
    /// The address of the value in the container, or of the offset to it.
    let address: Int
    /// The number of bytes that the container uses for it.
    let width: Int
    /// The type, and the width of the offset's target.
    let packedType: UInt8

    var kind: FlexBufferMap.Kind? { FlexBufferMap.Kind(rawValue: packedType >> 2) }
    /// The width of the offset's target.
    var targetWidth: Int { 1 << Int(packedType & 3) }
  }

  func location(_ offset: Int) -> FileLocation { FileLocation(.flatBuffer, path, offset: offset) }

  func unsigned(at address: Int, width: Int) throws(ModelFileError) -> UInt64 {
    guard let slice = bytes.slice(at: address, count: width) else {
      throw .malformed(
        at: location(max(address, 0)), .offsetPastEnd(offset: address, count: bytes.count))
    }
    return (0..<width).reduce(0) { $0 | UInt64(slice[$1]) << UInt64(8 * $1) }
  }

  /// Returns the target of an offset; offsets point backward, and those of empty vectors may be 0.
  func target(of address: Int, width: Int) throws(ModelFileError) -> Int {
    let offset = try unsigned(at: address, width: width)
    guard offset <= UInt64(address) else {
      throw .malformed(
        at: location(address), .offsetPastEnd(offset: Int(clamping: offset), count: bytes.count))
    }
    return address - Int(offset)
  }

  /// Returns the elements of a vector that starts with its length.
  func elements(
    at first: Int, width: Int, hasTypes: Bool
  ) throws(ModelFileError) -> FlexBufferMap.Elements {
    let count = try unsigned(at: first - width, width: width)
    return try elements(at: first, width: width, count: count, hasTypes: hasTypes)
  }

  private func elements(
    at first: Int, width: Int, count: UInt64, hasTypes: Bool
  ) throws(ModelFileError) -> FlexBufferMap.Elements {
    let room = UInt64((bytes.count - first) / (hasTypes ? width + 1 : width))
    guard count <= room else {
      throw .malformed(
        at: location(first), .vectorPastEnd(length: Int(clamping: count), count: bytes.count))
    }
    return FlexBufferMap.Elements(first: first, width: width, count: Int(count))
  }

  /// Returns an element of a vector whose element types follow it.
  func value(_ index: Int, of elements: FlexBufferMap.Elements) -> Value {
    Value(
      address: elements.first + index * elements.width, width: elements.width,
      packedType: bytes[elements.first + elements.count * elements.width + index])
  }

  /// Reads a number of any type.
  func number(_ value: Value) throws(ModelFileError) -> Double {
    switch value.kind {
    case .int, .bool: return Double(try signed(at: value.address, width: value.width))
    case .uint: return Double(try unsigned(at: value.address, width: value.width))
    case .float: return try float(at: value.address, width: value.width)
    case .indirectInt:
      return Double(try signed(at: try target(of: value), width: value.targetWidth))
    case .indirectUint:
      return Double(try unsigned(at: try target(of: value), width: value.targetWidth))
    case .indirectFloat: return try float(at: try target(of: value), width: value.targetWidth)
    default: throw wrongType(value, "a number")
    }
  }

  func integer(_ value: Value) throws(ModelFileError) -> Int {
    let number = try number(value)
    guard let integer = Int32(exactly: number) else {
      throw .invalidValue(
        at: location(value.address),
        found: number.isNaN ? 0 : Int(max(-0x1p30, min(number, 0x1p30))),
        expected: "an integer of 32 bits")
    }
    return Int(integer)
  }

  /// Reads a vector of numbers, either with one type or with individual types.
  func integers(_ value: Value, limit: Int) throws(ModelFileError) -> [Int] {
    let type = value.packedType >> 2
    let width = value.targetWidth
    let elements: FlexBufferMap.Elements
    var elementType: FlexBufferMap.Kind?
    switch type {
    case FlexBufferMap.Kind.vector.rawValue:
      elements = try self.elements(at: try target(of: value), width: width, hasTypes: true)
    case FlexBufferMap.Kind.intVector.rawValue...FlexBufferMap.Kind.floatVector.rawValue:
      elements = try self.elements(at: try target(of: value), width: width, hasTypes: false)
      elementType = FlexBufferMap.Kind(rawValue: type - 10)
    case 16...24:
      // Vectors of 2, 3 and 4 numbers have no length prefix.
      elements = try self.elements(
        at: try target(of: value), width: width, count: UInt64((type - 16) / 3 + 2),
        hasTypes: false)
      elementType = FlexBufferMap.Kind(rawValue: (type - 16) % 3 + 1)
    default: throw wrongType(value, "a vector of integers")
    }
    guard elements.count <= limit else {
      throw .limitExceeded(
        at: location(elements.first), what: "elements", found: elements.count, limit: limit)
    }
    var integers: [Int] = []
    integers.reserveCapacity(elements.count)
    for index in 0..<elements.count {
      let element =
        elementType.map {
          Value(
            address: elements.first + index * width, width: width, packedType: $0.rawValue << 2)
        } ?? self.value(index, of: elements)
      integers.append(try integer(element))
    }
    return integers
  }

  /// Returns whether a string or a key equals a string.
  func holds(_ value: Value, _ text: String) throws(ModelFileError) -> Bool {
    switch value.kind {
    case .key: return hasText(text, at: try target(of: value))
    case .string:
      let first = try target(of: value)
      let count = try unsigned(at: first - value.targetWidth, width: value.targetWidth)
      return count == UInt64(text.utf8.count) && hasText(text, at: first)
    default: throw wrongType(value, "a text")
    }
  }

  /// Returns whether a string is at an address, followed by a zero byte.
  func hasText(_ text: String, at address: Int) -> Bool {
    let utf8 = text.utf8
    guard let slice = bytes.slice(at: address, count: utf8.count + 1) else { return false }
    return zip(0..., utf8).allSatisfy { slice[$0] == $1 } && slice[utf8.count] == 0
  }

  private func target(of value: Value) throws(ModelFileError) -> Int {
    try target(of: value.address, width: value.width)
  }

  private func signed(at address: Int, width: Int) throws(ModelFileError) -> Int64 {
    let bits = try unsigned(at: address, width: width)
    let unused = Int64(64 - 8 * width)
    return (Int64(bitPattern: bits) << unused) >> unused
  }

  private func float(at address: Int, width: Int) throws(ModelFileError) -> Double {
    let bits = try unsigned(at: address, width: width)
    switch width {
    case 4: return Double(Float(bitPattern: UInt32(bits)))
    case 8: return Double(bitPattern: bits)
    default:
      throw .invalidValue(at: location(address), found: width, expected: "4 or 8 bytes of a float")
    }
  }

  private func wrongType(_ value: Value, _ expected: String) -> ModelFileError {
    .invalidValue(
      at: location(value.address), found: Int(value.packedType >> 2),
      expected: "the type of " + expected)
  }
}
