public import HandsCProcessor

/// A SIMD register of bytes.
///
/// As those of ``Int32Vector``, requirements have one concrete body a width.
public protocol ByteVector: SIMD, BitwiseCopyable, SendableMetatype where Scalar == UInt8 {
  /// Sixteen bytes, as often as they fit.
  static func repeating(_ bytes: SIMD16<UInt8>) -> Self
  /// The exclusive or of both.
  static func flipped(_ a: Self, _ b: Self) -> Self
  /// The larger bytes of both.
  static func larger(_ a: Self, _ b: Self) -> Self
}

extension ByteVector {
  /// One byte in all lanes.
  @inlinable @_transparent
  static func filled(with byte: UInt8) -> Self { repeating(SIMD16(repeating: byte)) }

  /// The smaller bytes of both.
  @inlinable @_transparent
  static func smaller(_ a: Self, _ b: Self) -> Self {
    let ones = filled(with: 0xff)
    return flipped(larger(flipped(a, ones), flipped(b, ones)), ones)
  }

  /// The largest byte.
  @inlinable @_transparent
  var largest: UInt8 {
    var largest = self[0]
    for lane in 1..<Self.scalarCount { largest = self[lane] > largest ? self[lane] : largest }
    return largest
  }
}

// Bits are combined in words: operators of many bytes go lane by lane.

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension SIMD16<UInt8>: ByteVector {
  @inlinable @_transparent
  public static func repeating(_ bytes: SIMD16<UInt8>) -> Self { bytes }

  @inlinable @_transparent
  public static func flipped(_ a: Self, _ b: Self) -> Self {
    typealias Words = SIMD2<UInt64>
    let words = unsafe unsafeBitCast(a, to: Words.self) ^ unsafeBitCast(b, to: Words.self)
    return unsafe unsafeBitCast(words, to: Self.self)
  }

  @inlinable @_transparent
  public static func larger(_ a: Self, _ b: Self) -> Self { largerBytes16(a, b) }
}

#if arch(x86_64)
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  extension SIMD32<UInt8>: ByteVector {
    @inlinable @_transparent
    public static func repeating(_ bytes: SIMD16<UInt8>) -> Self {
      let words = unsafe unsafeBitCast(bytes, to: SIMD2<UInt64>.self)
      return unsafe unsafeBitCast(
        SIMD4<UInt64>(words[0], words[1], words[0], words[1]), to: Self.self)
    }

    @inlinable @_transparent
    public static func flipped(_ a: Self, _ b: Self) -> Self {
      typealias Words = SIMD4<UInt64>
      let words = unsafe unsafeBitCast(a, to: Words.self) ^ unsafeBitCast(b, to: Words.self)
      return unsafe unsafeBitCast(words, to: Self.self)
    }

    @inlinable @_transparent
    public static func larger(_ a: Self, _ b: Self) -> Self { largerBytes32(a, b) }
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  extension SIMD64<UInt8>: ByteVector {
    @inlinable @_transparent
    public static func repeating(_ bytes: SIMD16<UInt8>) -> Self {
      let words = unsafe unsafeBitCast(bytes, to: SIMD2<UInt64>.self)
      let (low, high) = (words[0], words[1])
      return unsafe unsafeBitCast(
        SIMD8<UInt64>(low, high, low, high, low, high, low, high), to: Self.self)
    }

    @inlinable @_transparent
    public static func flipped(_ a: Self, _ b: Self) -> Self {
      typealias Words = SIMD8<UInt64>
      let words = unsafe unsafeBitCast(a, to: Words.self) ^ unsafeBitCast(b, to: Words.self)
      return unsafe unsafeBitCast(words, to: Self.self)
    }

    @inlinable @_transparent
    public static func larger(_ a: Self, _ b: Self) -> Self { largerBytes64(a, b) }
  }
#endif
