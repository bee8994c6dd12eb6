public import HandsCProcessor

/// A SIMD register of 32-bit integers, which may be pairs of 16-bit integers.
///
/// Sums are integers and therefore exact; what follows them is single-precision arithmetic that every
/// processor rounds alike, without a fused multiply-add but where ``multiplyAddRoundedOnce(_:_:_:)`` asks for its rounding.
/// So all instruction sets give the same bits.
///
/// Sums, products, comparisons and shifts are requirements, with one concrete body a width: in generic code they go lane
/// by lane, and the compiler may not put the lanes together again.
public protocol Int32Vector: SIMD, BitwiseCopyable, SendableMetatype where Scalar == Int32 {
  /// As many numbers of single precision.
  associatedtype Numbers: SIMDVector
  /// Half the lanes for fewer elements, or the same.
  associatedtype Narrow: Int32Vector = Self
  /// As many 16-bit integers.
  associatedtype Halves: SIMD, BitwiseCopyable where Halves.Scalar == Int16
  /// As many bits in bytes.
  associatedtype Bytes: ByteVector
  /// The nearest numbers, ties to even.
  static func converted(_ x: Self) -> Numbers
  /// The nearest integers, ties to even, in the lower 16 bits of each lane.
  ///
  /// The upper bits are without meaning; the magnitudes of `x` are below 2¹⁵.
  static func rounded(_ x: Numbers) -> Self
  /// Reads as many 16-bit integers.
  static func load16(_ source: UnsafePointer<Int16>) -> Self
  /// Writes the lower 16 bits of each lane.
  func store16(_ target: UnsafeMutablePointer<Int16>)
  /// Reads as many unsigned bytes.
  static func load8(_ source: UnsafePointer<UInt8>) -> Self
  /// Reads as many unsigned bytes, flips them by exclusive or, and subtracts the one that stands for 0.
  static func widened(_ source: UnsafePointer<UInt8>, flip: Int16, less zero: Int16) -> Halves
  /// Writes the lowest byte of each lane.
  func store8(_ target: UnsafeMutablePointer<UInt8>)
  /// Reads 16-bit integers from two places: the first in the lower half of each lane, the second in the upper half.
  static func loadPairs(_ low: UnsafePointer<Int16>, _ high: UnsafePointer<Int16>) -> Self
  /// Reads unsigned bytes from two places: the first in the lower half of each lane, the second in the upper half.
  static func loadPairs8(_ low: UnsafePointer<UInt8>, _ high: UnsafePointer<UInt8>) -> Self
  /// The lower 32 bits of each sum.
  static func add(_ a: Self, _ b: Self) -> Self
  /// The lower 32 bits of each product.
  static func multiply(_ a: Self, _ b: Self) -> Self
  /// `a · b + c`, rounded once.
  static func multiplyAddRoundedOnce(_ a: Numbers, _ b: Numbers, _ c: Numbers) -> Numbers
  /// The nearest integers within bounds.
  static func clamp(_ x: Self, _ lower: Self, _ upper: Self) -> Self
  /// Each integer divided by a power of two and rounded down.
  static func shifted(_ x: Self, right places: Int32) -> Self
  /// Each integer times a power of two; what lies beyond 32 bits is cut off.
  static func shifted(_ x: Self, left places: Self) -> Self
  /// Each integer divided by a power of two of its own and rounded down.
  static func shifted(_ x: Self, right places: Self) -> Self
  /// `a · b / 2³¹`, halves up, which lies within 32 bits.
  static func highProduct(_ a: Self, _ b: Self) -> Self
  /// The larger of both.
  static func larger(_ a: Halves, _ b: Halves) -> Halves
  /// Writes as many 16-bit integers as there are lanes to each of two places: the lower 64 bits of every 128
  /// bits to the first, the upper ones to the second.
  func storeHalves(_ low: UnsafeMutableRawPointer, _ high: UnsafeMutableRawPointer)
  /// Writes the same integers to one place, those of the lower halves first.
  func storeJoined(_ target: UnsafeMutableRawPointer)
  /// In every 128 bits the 16-bit integers of the lower half, each below one of the upper half.
  var interleaved: Self { get }
}

extension Int32Vector {
  /// Reads as many 16-bit integers as there are lanes, or one into the first lane.
  @inlinable @_transparent
  static func load16(_ source: UnsafePointer<Int16>, isElement: Bool) -> Self {
    guard isElement else { return unsafe load16(source) }
    var x = Self()
    x[0] = unsafe Int32(source[0])
    return x
  }

  /// Writes the lower 16 bits of each lane, or those of the first one.
  @inlinable @_transparent
  func store16(_ target: UnsafeMutablePointer<Int16>, isElement: Bool) {
    guard isElement else { return unsafe store16(target) }
    unsafe target[0] = Int16(truncatingIfNeeded: self[0])
  }
}

extension Int32Vector {
  /// Reads as many unsigned bytes as there are lanes, or one into the first lane.
  @inlinable @_transparent
  static func load8(_ source: UnsafePointer<UInt8>, isElement: Bool) -> Self {
    guard isElement else { return unsafe load8(source) }
    var x = Self()
    x[0] = unsafe Int32(source[0])
    return x
  }

  /// Reads unsigned bytes from two places for each lane, or for the first one.
  @inlinable @_transparent
  static func loadPairs8(
    _ low: UnsafePointer<UInt8>, _ high: UnsafePointer<UInt8>, isElement: Bool
  ) -> Self {
    guard isElement else { return unsafe loadPairs8(low, high) }
    var x = Self()
    x[0] = unsafe Int32(low[0]) | Int32(high[0]) << 16
    return x
  }

  /// Writes the lowest byte of each lane, or that of the first one.
  @inlinable @_transparent
  func store8(_ target: UnsafeMutablePointer<UInt8>, isElement: Bool) {
    guard isElement else { return unsafe store8(target) }
    unsafe target[0] = UInt8(truncatingIfNeeded: self[0])
  }

  /// Writes the lowest byte of each lane, or the lower 16 bits, or those of the first one, at a place among some integers.
  @inlinable @_transparent
  func store(
    _ target: UnsafeMutableRawPointer, at place: Int, of count: Int, asBytes: Bool, isElement: Bool
  ) {
    if asBytes {
      unsafe store8(
        target.bindMemory(to: UInt8.self, capacity: count) + place, isElement: isElement)
    } else {
      unsafe store16(
        target.bindMemory(to: Int16.self, capacity: count) + place, isElement: isElement)
    }
  }

  /// Reads as many integers as there are lanes, or one into the first lane.
  @inlinable @_transparent
  static func load32(_ source: UnsafePointer<Int32>, isElement: Bool) -> Self {
    guard isElement else {
      return unsafe UnsafeRawPointer(source).loadUnaligned(as: Self.self)
    }
    var x = Self()
    x[0] = unsafe source[0]
    return x
  }
}

// One conformance per width, as those of `SIMDVector`; the protocol says what they do.

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension SIMD4<Int32>: Int32Vector {
  public typealias Bytes = SIMD16<UInt8>

  @inlinable @_transparent
  public static func multiplyAddRoundedOnce(
    _ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>
  ) -> SIMD4<Float> {
    guard !roundsMultiplyAddOnce() else { return SIMD4<Float>.mulAdd(c, a, b) }
    // The product is exact. A sum that is not, and even, gives way to its odd neighbour on the side of the true sum, which
    // single precision rounds as the true one.
    typealias Doubles = SIMD4<Double>
    let (product, addend) = (Doubles(a) * Doubles(b), Doubles(c))
    let sum = product + addend
    let part = sum - product
    let rest = (product - (sum - part)) + (addend - part)
    var bits = unsafe unsafeBitCast(sum, to: SIMD4<Int64>.self)
    for i in 0..<scalarCount {
      let isEven = bits[i] & 1 == 0
      // Not of infinity and NaN, whose rest is NaN.
      let isRounded = rest[i] < 0 || rest[i] > 0
      let step: Int64 = (rest[i] < 0) == (sum[i] < 0) ? 1 : -1
      bits[i] = bits[i] &+ (isEven && isRounded ? step : 0)
    }
    return SIMD4<Float>(unsafe unsafeBitCast(bits, to: Doubles.self))
  }

  @inlinable @_transparent
  public static func converted(_ x: Self) -> SIMD4<Float> {
    convertedToFloats(x)
  }

  @inlinable @_transparent
  public static func rounded(_ x: SIMD4<Float>) -> Self {
    // At 1.5 · 2²³ the last bit of a number counts ones, and the lower half of the bits starts at 0.
    let sum = x + SIMD4<Float>(repeating: 0x1.8p23)
    return unsafe unsafeBitCast(sum, to: Self.self)
  }

  @inlinable @_transparent
  public static func load16(_ source: UnsafePointer<Int16>) -> Self {
    let x = unsafe UnsafeRawPointer(source).loadUnaligned(as: SIMD4<Int16>.self)
    var y = Self()
    for i in 0..<scalarCount { y[i] = Int32(x[i]) }
    return y
  }

  @inlinable @_transparent
  public func store16(_ target: UnsafeMutablePointer<Int16>) {
    var y = SIMD4<Int16>()
    for i in 0..<scalarCount { y[i] = Int16(truncatingIfNeeded: self[i]) }
    unsafe UnsafeMutableRawPointer(target).storeBytes(of: y, as: SIMD4<Int16>.self)
  }

  @inlinable @_transparent
  public static func load8(_ source: UnsafePointer<UInt8>) -> Self {
    let x = unsafe UnsafeRawPointer(source).loadUnaligned(as: SIMD4<UInt8>.self)
    var y = Self()
    for i in 0..<scalarCount { y[i] = Int32(x[i]) }
    return y
  }

  @inlinable @_transparent
  public func store8(_ target: UnsafeMutablePointer<UInt8>) {
    var y = SIMD4<UInt8>()
    for i in 0..<scalarCount { y[i] = UInt8(truncatingIfNeeded: self[i]) }
    unsafe UnsafeMutableRawPointer(target).storeBytes(of: y, as: SIMD4<UInt8>.self)
  }

  @inlinable @_transparent
  public static func loadPairs(_ low: UnsafePointer<Int16>, _ high: UnsafePointer<Int16>) -> Self {
    let a = unsafe UnsafeRawPointer(low).loadUnaligned(as: SIMD4<Int16>.self)
    let b = unsafe UnsafeRawPointer(high).loadUnaligned(as: SIMD4<Int16>.self)
    var y = SIMD8<Int16>()
    for i in 0..<scalarCount {
      y[2 * i] = a[i]
      y[2 * i + 1] = b[i]
    }
    return unsafe unsafeBitCast(y, to: Self.self)
  }

  @inlinable @_transparent
  public static func loadPairs8(_ low: UnsafePointer<UInt8>, _ high: UnsafePointer<UInt8>) -> Self {
    let a = unsafe UnsafeRawPointer(low).loadUnaligned(as: SIMD4<UInt8>.self)
    let b = unsafe UnsafeRawPointer(high).loadUnaligned(as: SIMD4<UInt8>.self)
    var y = SIMD8<Int16>()
    for i in 0..<scalarCount {
      y[2 * i] = Int16(a[i])
      y[2 * i + 1] = Int16(b[i])
    }
    return unsafe unsafeBitCast(y, to: Self.self)
  }

  @inlinable @_transparent
  public static func widened(
    _ source: UnsafePointer<UInt8>, flip: Int16, less zero: Int16
  ) -> SIMD4<Int16> {
    let x = unsafe UnsafeRawPointer(source).loadUnaligned(as: SIMD4<UInt8>.self)
    var y = SIMD4<Int16>()
    for i in 0..<scalarCount { y[i] = Int16(x[i]) }
    return (y ^ SIMD4<Int16>(repeating: flip)) &- SIMD4<Int16>(repeating: zero)
  }

  @inlinable @_transparent
  public static func add(_ a: Self, _ b: Self) -> Self { a &+ b }

  @inlinable @_transparent
  public static func multiply(_ a: Self, _ b: Self) -> Self { a &* b }

  @inlinable @_transparent
  public static func clamp(_ x: Self, _ lower: Self, _ upper: Self) -> Self {
    var y = x
    for i in 0..<scalarCount { y[i] = y[i] < lower[i] ? lower[i] : y[i] }
    for i in 0..<scalarCount { y[i] = y[i] > upper[i] ? upper[i] : y[i] }
    return y
  }

  @inlinable @_transparent
  public static func shifted(_ x: Self, left places: Self) -> Self { x &<< places }

  @inlinable @_transparent
  public static func shifted(_ x: Self, right places: Self) -> Self { x &>> places }

  @inlinable @_transparent
  public static func highProduct(_ a: Self, _ b: Self) -> Self {
    typealias Wide = SIMD4<Int64>
    let product = Wide(truncatingIfNeeded: a) &* Wide(truncatingIfNeeded: b)
    let rounded = (product &+ Wide(repeating: 1 << 30)) &>> Wide(repeating: 31)
    return Self(truncatingIfNeeded: rounded)
  }

  @inlinable @_transparent
  public static func shifted(_ x: Self, right places: Int32) -> Self {
    x &>> Self(repeating: places)
  }

  @inlinable @_transparent
  public static func larger(_ a: SIMD4<Int16>, _ b: SIMD4<Int16>) -> SIMD4<Int16> {
    var y = b
    for i in 0..<scalarCount { y[i] = a[i] > b[i] ? a[i] : b[i] }
    return y
  }

  @inlinable @_transparent
  public func storeHalves(_ low: UnsafeMutableRawPointer, _ high: UnsafeMutableRawPointer) {
    let x = unsafe unsafeBitCast(self, to: SIMD2<Int64>.self)
    unsafe low.storeBytes(of: x[0], as: Int64.self)
    unsafe high.storeBytes(of: x[1], as: Int64.self)
  }

  @inlinable @_transparent
  public func storeJoined(_ target: UnsafeMutableRawPointer) {
    unsafe target.storeBytes(of: self, as: Self.self)
  }

  @inlinable @_transparent
  public var interleaved: Self {
    let x = unsafe unsafeBitCast(self, to: SIMD8<Int16>.self)
    var y = SIMD8<Int16>()
    for i in 0..<SIMD8<Int16>.scalarCount { y[i] = x[i / 8 * 8 + i % 8 / 2 + i % 2 * 4] }
    return unsafe unsafeBitCast(y, to: Self.self)
  }
}
