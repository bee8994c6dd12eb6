/// A record that another program wrote ends early or contains invalid values.
package struct RecordError: Error, Equatable, CustomStringConvertible {
  /// What the record contains, in the plural.
  package let name: String
  /// Where, in bytes from its start.
  package let offset: Int

  package var description: String {
    "The record of the \(name) is malformed at byte \(offset)."
  }
}

/// Reads a record written by another program: little endian, without padding.
package struct RecordReader {
  private let bytes: [UInt8]
  private let name: String
  /// Offset of the next value in bytes.
  package private(set) var offset = 0

  /// Creates a reader at the start of a record.
  ///
  /// - Parameters:
  ///   - bytes: The record.
  ///   - name: What the record contains, in the plural, for errors.
  package init(_ bytes: [UInt8], name: String) {
    self.bytes = bytes
    self.name = name
  }

  /// The number of remaining bytes.
  package var remainingByteCount: Int { bytes.count - offset }

  /// Moves to an offset in bytes.
  ///
  /// - Throws: ``RecordError`` if the record has fewer bytes.
  package mutating func move(to offset: Int) throws(RecordError) {
    guard offset >= 0, offset <= bytes.count else { throw malformed() }
    self.offset = offset
  }

  private mutating func bits(_ byteCount: Int) throws(RecordError) -> UInt64 {
    guard remainingByteCount >= byteCount else { throw malformed() }
    var value: UInt64 = 0
    for byte in 0..<byteCount { value |= UInt64(bytes[offset + byte]) << (8 * UInt64(byte)) }
    offset += byteCount
    return value
  }

  /// Reads an int32.
  package mutating func int32() throws(RecordError) -> Int32 {
    Int32(truncatingIfNeeded: try bits(4))
  }

  /// Reads an int64.
  package mutating func int64() throws(RecordError) -> Int64 {
    Int64(truncatingIfNeeded: try bits(8))
  }

  /// Reads a float32.
  package mutating func float32() throws(RecordError) -> Float {
    Float(bitPattern: UInt32(truncatingIfNeeded: try bits(4)))
  }

  /// Reads a float64.
  package mutating func float64() throws(RecordError) -> Double {
    Double(bitPattern: try bits(8))
  }

  /// Reads an int32 that is 0 or 1.
  package mutating func bool() throws(RecordError) -> Bool {
    switch try int32() {
    case 0: false
    case 1: true
    default: throw malformed()
    }
  }

  /// Reads a string, an int32 with the number of bytes, then UTF-8; `nil` for an empty one.
  package mutating func text() throws(RecordError) -> String? {
    let count = Int(try int32())
    guard count >= 0, count <= remainingByteCount else { throw malformed() }
    defer { offset += count }
    return count == 0 ? nil : String(decoding: bytes[offset..<offset + count], as: UTF8.self)
  }

  /// Reads a list of strings: an int32 with their number, then the strings.
  package mutating func names() throws(RecordError) -> [String] {
    let count = Int(try int32())
    // Each takes at least four bytes.
    guard count >= 0, count <= remainingByteCount / 4 else { throw malformed() }
    var names: [String] = []
    for _ in 0..<count { names.append(try text() ?? "") }
    return names
  }

  /// Checks that all bytes were read.
  package func finish() throws(RecordError) {
    guard offset == bytes.count else { throw malformed() }
  }

  /// Returns the error for invalid data at the current offset.
  package func malformed() -> RecordError { RecordError(name: name, offset: offset) }
}
