/// The checksum of zip members: CRC-32 with the reflected polynomial `edb88320`.
enum CRC32 {
  private static let polynomial: UInt32 = 0xedb8_8320

  /// Eight tables of 256: the contribution of a byte that is followed by `n` more bytes.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var value = UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 0 ? value >> 1 : (value >> 1) ^ polynomial }
      tables[byte] = value
    }
    for index in 256..<tables.count {
      let previous = tables[index - 256]
      tables[index] = (previous >> 8) ^ tables[Int(previous & 0xff)]
    }
    return tables
  }()

  /// Computes the checksum of a part of a file.
  static func checksum(_ storage: [UInt8], in range: Range<Int>) -> UInt32 {
    let bytes = storage.span.extracting(range)
    guard let folded = CRC32Folding.folded(bytes) else { return ~advance(.max, over: bytes) }
    var value = advance(0, over: folded.rest.span)
    value = advance(value, over: bytes.extracting(folded.count..<bytes.count))
    return ~combine(.max, value, secondCount: bytes.count)
  }

  /// Returns the checksum of two consecutive parts.
  static func combine(_ first: UInt32, _ second: UInt32, secondCount: Int) -> UInt32 {
    multiply(first, power(ofBytes: secondCount)) ^ second
  }

  /// Continues a checksum.
  @_optimize(speed)  // Not for size, unlike the rest of this module in Embedded Swift builds.
  private static func advance(_ start: UInt32, over bytes: borrowing Span<UInt8>) -> UInt32 {
    let end = bytes.count / 8 * 8
    var value = start
    for index in stride(from: 0, to: end, by: 8) {
      value = advance(value, over: word(bytes, at: index), tables.span)
    }
    for index in end..<bytes.count {
      value = (value >> 8) ^ tables[Int(UInt8(truncatingIfNeeded: value) ^ bytes[index])]
    }
    return value
  }

  /// Continues a checksum by eight bytes, the first of them lowest.
  @inline(__always)
  private static func advance(
    _ value: UInt32, over word: UInt64, _ tables: borrowing Span<UInt32>
  ) -> UInt32 {
    // The count is constant, so indices made of bytes need no check.
    let table = tables.extracting(0..<8 * 256)
    let word = word ^ UInt64(value)
    var result: UInt32 = 0
    for byte in 0..<8 {
      result ^=
        table[(7 &- byte) &* 256 &+ Int(UInt8(truncatingIfNeeded: word &>> UInt64(8 * byte)))]
    }
    return result
  }

  /// Reads eight bytes, the first of them lowest.
  @inline(__always)
  private static func word(_ bytes: borrowing Span<UInt8>, at index: Int) -> UInt64 {
    let part = bytes.extracting(index..<index &+ 8)
    let low =
      UInt64(part[0]) | UInt64(part[1]) &<< 8 | UInt64(part[2]) &<< 16 | UInt64(part[3]) &<< 24
    let high =
      UInt64(part[4]) | UInt64(part[5]) &<< 8 | UInt64(part[6]) &<< 16 | UInt64(part[7]) &<< 24
    return low | high &<< 32
  }

  /// Returns the product of two polynomials, modulo the CRC's; the highest bit is the coefficient
  /// of 1.
  private static func multiply(_ a: UInt32, _ b: UInt32) -> UInt32 {
    var product: UInt32 = 0
    var shifted = b
    for bit in 0..<32 {
      if a & (1 << UInt32(31 - bit)) != 0 { product ^= shifted }
      shifted = shifted & 1 == 0 ? shifted >> 1 : (shifted >> 1) ^ polynomial
    }
    return product
  }

  /// Returns x to the power of `8 · count`, the factor that advances a checksum by that many bytes.
  private static func power(ofBytes count: Int) -> UInt32 {
    var result: UInt32 = 1 << 31
    var square: UInt32 = 1 << 23
    var remaining = count
    while remaining > 0 {
      if remaining & 1 == 1 { result = multiply(result, square) }
      square = multiply(square, square)
      remaining >>= 1
    }
    return result
  }
}
