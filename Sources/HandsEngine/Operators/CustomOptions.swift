import HandsSystem

extension ByteSlice {
  /// The first 32-bit integers of custom options that are a packed struct, little endian; fewer if the bytes
  /// end before.
  func leadingInt32s(_ count: Int) -> [Int] {
    (0..<min(count, self.count / 4)).map { index in
      var bits: UInt32 = 0
      for byte in 0..<4 { bits |= UInt32(self[4 * index + byte]) << UInt32(8 * byte) }
      return Int(Int32(bitPattern: bits))
    }
  }
}
