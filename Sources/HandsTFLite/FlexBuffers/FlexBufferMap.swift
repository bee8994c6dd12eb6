public import HandsSystem

/// A FlexBuffer map: names with numbers, strings and vectors of integers.
///
/// Custom operators store their options in this format. Every offset is checked when it is
/// followed; only requested values are copied.
///
/// Source: FlexBuffers, `flatbuffers/flexbuffers.h`.
public struct FlexBufferMap {
  private let bytes: ByteSlice
  private let values: Elements
  private let keys: Elements

  /// Reads the map at the root of a buffer.
  ///
  /// - Parameter bytes: The contents of the buffer.
  /// - Throws: ``ModelFileError`` if the root is not a map inside the buffer.
  public init(_ bytes: ByteSlice) throws(ModelFileError) {
    self.bytes = bytes
    let path = "custom_options"
    guard bytes.count >= 3 else {
      throw .malformed(
        at: FileLocation(.flatBuffer, path, offset: 0),
        .offsetPastEnd(offset: 3, count: bytes.count))
    }
    let (type, width) = (bytes[bytes.count - 2], Int(bytes[bytes.count - 1]))
    guard [1, 2, 4, 8].contains(width), Kind(rawValue: type >> 2) == .map else {
      throw .invalidValue(
        at: FileLocation(.flatBuffer, path, offset: bytes.count - 2), found: Int(type >> 2),
        expected: "9 (a map)")
    }
    let reader = FlexBufferReader(bytes, path: path)
    let first = try reader.target(of: bytes.count - 2 - width, width: width)
    let valueWidth = 1 << Int(type & 3)
    values = try reader.elements(at: first, width: valueWidth, hasTypes: true)
    let keyWidth = try reader.unsigned(at: first - 2 * valueWidth, width: valueWidth)
    guard [1, 2, 4, 8].contains(keyWidth) else {
      throw .invalidValue(
        at: reader.location(first - 2 * valueWidth), found: Int(clamping: keyWidth),
        expected: "1, 2, 4 or 8")
    }
    keys = try reader.elements(
      at: reader.target(of: first - 3 * valueWidth, width: valueWidth), width: Int(keyWidth),
      hasTypes: false)
    guard keys.count == values.count else {
      throw .invalidValue(
        at: reader.location(first), found: values.count, expected: "\(keys.count) values")
    }
  }

  /// Reads an integer.
  ///
  /// - Parameter name: The value's name.
  /// - Returns: The integer, or `nil` if the map lacks it.
  /// - Throws: ``ModelFileError`` if the value is damaged or not an integer.
  public func integer(_ name: String) throws(ModelFileError) -> Int? {
    let reader = FlexBufferReader(bytes, path: "custom_options." + name)
    guard let value = try value(name, reader) else { return nil }
    return try reader.integer(value)
  }

  /// Reads a number.
  ///
  /// - Parameter name: The value's name.
  /// - Returns: The number, or `nil` if the map lacks it.
  /// - Throws: ``ModelFileError`` if the value is damaged or not a number.
  public func float(_ name: String) throws(ModelFileError) -> Float? {
    let reader = FlexBufferReader(bytes, path: "custom_options." + name)
    guard let value = try value(name, reader) else { return nil }
    return Float(try reader.number(value))
  }

  /// Reads a vector of integers.
  ///
  /// - Parameters:
  ///   - name: The value's name.
  ///   - limit: Maximum number of integers.
  /// - Returns: The integers, or `nil` if the map lacks them.
  /// - Throws: ``ModelFileError`` if the value is damaged or not a vector of integers.
  public func integers(_ name: String, limit: Int) throws(ModelFileError) -> [Int]? {
    let reader = FlexBufferReader(bytes, path: "custom_options." + name)
    guard let value = try value(name, reader) else { return nil }
    return try reader.integers(value, limit: limit)
  }

  /// Returns whether a value is a given string.
  ///
  /// - Parameters:
  ///   - name: The value's name.
  ///   - text: The string.
  /// - Returns: Whether they are equal, or `nil` if the map lacks the value.
  /// - Throws: ``ModelFileError`` if the value is damaged or not a string.
  public func holds(_ name: String, text: String) throws(ModelFileError) -> Bool? {
    let reader = FlexBufferReader(bytes, path: "custom_options." + name)
    guard let value = try value(name, reader) else { return nil }
    return try reader.holds(value, text)
  }

  /// Returns the value of a name.
  private func value(
    _ name: String, _ reader: FlexBufferReader
  ) throws(ModelFileError) -> FlexBufferReader.Value? {
    for index in 0..<keys.count {
      let key = try reader.target(of: keys.first + index * keys.width, width: keys.width)
      guard reader.hasText(name, at: key) else { continue }
      return reader.value(index, of: values)
    }
    return nil
  }

  /// Contiguous elements inside the buffer.
  struct Elements {
    let first: Int
    let width: Int
    let count: Int
  }

  /// The supported types, by their numbers.
  enum Kind: UInt8 {
    case null, int, uint, float, key, string, indirectInt, indirectUint, indirectFloat, map, vector
    case intVector, uintVector, floatVector
    case bool = 26
  }
}
