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
  ///
  /// Reads four quarters in parallel, eight bytes per step, because each step of a quarter depends
  /// on its previous one.
  @_optimize(speed)  // Not for size, unlike the rest of this module in Embedded Swift builds.
  static func checksum(_ storage: [UInt8], in range: Range<Int>) -> UInt32 {
    let tables = CRC32.tables
    // The count is constant, so indices made of bytes need no check.
    let table = tables.span.extracting(0..<8 * 256)
    let bytes = storage.span.extracting(range)
    let quarter = bytes.count / 32 * 8
    let first = bytes.extracting(0..<quarter)
    let second = bytes.extracting(quarter..<(2 * quarter))
    let third = bytes.extracting((2 * quarter)..<(3 * quarter))
    let fourth = bytes.extracting((3 * quarter)..<(4 * quarter))
    var (a, b, c, d): (UInt32, UInt32, UInt32, UInt32) = (.max, 0, 0, 0)
    for index in stride(from: 0, to: quarter, by: 8) {
      a = advance(a, over: first, at: index, table)
      b = advance(b, over: second, at: index, table)
      c = advance(c, over: third, at: index, table)
      d = advance(d, over: fourth, at: index, table)
    }
    let shift = power(ofBytes: quarter)
    var value = multiply(multiply(multiply(a, shift) ^ b, shift) ^ c, shift) ^ d
    for index in (4 * quarter)..<bytes.count {
      value = (value >> 8) ^ table[Int(UInt8(truncatingIfNeeded: value) ^ bytes[index])]
    }
    return ~value
  }

  /// Returns the checksum of two consecutive parts.
  static func combine(_ first: UInt32, _ second: UInt32, secondCount: Int) -> UInt32 {
    multiply(first, power(ofBytes: secondCount)) ^ second
  }

  @inline(__always)
  private static func advance(
    _ value: UInt32, over bytes: borrowing Span<UInt8>, at index: Int,
    _ table: borrowing Span<UInt32>
  ) -> UInt32 {
    let part = bytes.extracting(index..<index &+ 8)
    let low = value ^ word(part[0], part[1], part[2], part[3])
    let high = word(part[4], part[5], part[6], part[7])
    return table[7 * 256 &+ Int(low & 0xff)] ^ table[6 * 256 &+ Int((low &>> 8) & 0xff)]
      ^ table[5 * 256 &+ Int((low &>> 16) & 0xff)] ^ table[4 * 256 &+ Int(low &>> 24)]
      ^ table[3 * 256 &+ Int(high & 0xff)] ^ table[2 * 256 &+ Int((high &>> 8) & 0xff)]
      ^ table[256 &+ Int((high &>> 16) & 0xff)] ^ table[Int(high &>> 24)]
  }

  @inline(__always)
  private static func word(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) -> UInt32 {
    UInt32(a) | UInt32(b) &<< 8 | UInt32(c) &<< 16 | UInt32(d) &<< 24
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
