import Hands

/// Reads a record written by the caller: little endian, without padding.
package struct RecordReader {
  private let bytes: [UInt8]
  private let name: String
  private var offset = 0

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

  /// Reads an int32.
  package mutating func integer() throws(WebError) -> Int32 {
    guard remainingByteCount >= 4 else { throw malformed() }
    var value: UInt32 = 0
    for byte in 0..<4 { value |= UInt32(bytes[offset + byte]) << (8 * UInt32(byte)) }
    offset += 4
    return Int32(bitPattern: value)
  }

  /// Reads a float32.
  package mutating func number() throws(WebError) -> Float {
    Float(bitPattern: UInt32(bitPattern: try integer()))
  }

  /// Reads a string: an int32 with the number of bytes, then UTF-8.
  package mutating func text() throws(WebError) -> String {
    let count = Int(try integer())
    guard count >= 0, count <= remainingByteCount else { throw malformed() }
    defer { offset += count }
    return String(decoding: bytes[offset..<offset + count], as: UTF8.self)
  }

  /// Checks that all bytes were read.
  package func finish() throws(WebError) {
    guard offset == bytes.count else { throw malformed() }
  }

  /// Returns the error for invalid data at the current offset.
  package func malformed() -> WebError {
    WebError(.invalidArgument, "The record of the \(name) is malformed at byte \(offset).")
  }
}
