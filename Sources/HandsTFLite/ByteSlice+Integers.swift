package import HandsSystem

extension ByteSlice {
  /// Reads a little-endian integer.
  ///
  /// - Precondition: All its bytes lie inside the slice.
  func integer<Value: FixedWidthInteger>(at offset: Int) -> Value {
    let size = Value.bitWidth / 8
    precondition(offset >= 0 && offset <= range.count - size, "offset outside the slice")
    let start = range.lowerBound + offset
    var value: Value = 0
    for index in 0..<size {
      value |= Value(truncatingIfNeeded: storage[start + index]) &<< Value(8 * index)
    }
    return value
  }

  /// Returns whether the slice consists of the bytes of a string.
  package func holds(_ text: String) -> Bool {
    let expected = text.utf8
    guard expected.count == count else { return false }
    return zip(0..., expected).allSatisfy { self[$0] == $1 }
  }

  /// The bytes as text; invalid UTF-8 is replaced.
  var text: String { String(decoding: storage[range], as: UTF8.self) }
}
