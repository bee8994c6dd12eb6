/// Reads bytes that a caller wrote: little endian, without gaps.
package struct RecordReader {
  private let bytes: [UInt8]
  private let name: String
  private var offset = 0

  /// Begins.
  ///
  /// - Parameters:
  ///   - bytes: The record.
  ///   - name: What it is about, in plural, for errors.
  package init(_ bytes: [UInt8], name: String) {
    self.bytes = bytes
    self.name = name
  }

  /// The bytes that are left.
  package var remainingByteCount: Int { bytes.count - offset }

  /// An int32.
  package mutating func integer() throws(WebError) -> Int32 {
    guard remainingByteCount >= 4 else { throw malformed() }
    var value: UInt32 = 0
    for byte in 0..<4 { value |= UInt32(bytes[offset + byte]) << (8 * UInt32(byte)) }
    offset += 4
    return Int32(bitPattern: value)
  }

  /// A float32.
  package mutating func number() throws(WebError) -> Float {
    Float(bitPattern: UInt32(bitPattern: try integer()))
  }

  /// An int32 with the number of bytes, then UTF-8.
  package mutating func text() throws(WebError) -> String {
    let count = Int(try integer())
    guard count >= 0, count <= remainingByteCount else { throw malformed() }
    defer { offset += count }
    return String(decoding: bytes[offset..<offset + count], as: UTF8.self)
  }

  /// Checks that all was read.
  package func finish() throws(WebError) {
    guard offset == bytes.count else { throw malformed() }
  }

  /// The error for what cannot be at this place.
  package func malformed() -> WebError {
    WebError(.invalidArgument, "The record of the \(name) is malformed at byte \(offset).")
  }
}
