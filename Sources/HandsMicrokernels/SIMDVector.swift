public import HandsCProcessor

extension SIMD where Self: BitwiseCopyable {
  /// Reads as many scalars as there are lanes; any alignment of a scalar.
  @inlinable @_transparent
  static func load(_ source: UnsafePointer<Scalar>) -> Self {
    unsafe UnsafeRawPointer(source).loadUnaligned(as: Self.self)
  }

  /// Writes all lanes; any alignment of a scalar.
  @inlinable @_transparent
  func store(_ target: UnsafeMutablePointer<Scalar>) {
    unsafe UnsafeMutableRawPointer(target).storeBytes(of: self, as: Self.self)
  }
}

/// A SIMD register of single-precision numbers, as kernels use it.
///
/// Bodies are generic over it and always inlined, so that they take the instruction set of the
/// module that calls them. What the register tiles need is a requirement, with one concrete body a
/// width: the same body in an extension of the protocol takes other registers, and its comparisons
/// go lane by lane.
public protocol SIMDVector: SIMD, BitwiseCopyable, SendableMetatype where Scalar == Float {
  /// Whether ``mulAdd(_:_:_:)`` rounds once.
  static var isFused: Bool { get }
  /// `sum + a * b`, rounded once where the instruction set multiplies and adds in one step.
  static func mulAdd(_ sum: Self, _ a: Self, _ b: Self) -> Self
  /// `a + b`.
  static func add(_ a: Self, _ b: Self) -> Self
  /// `x < lower ? lower : x > upper ? upper : x`; a NaN stays.
  static func clamp(_ x: Self, _ lower: Self, _ upper: Self) -> Self
  /// `x < 0 ? x * slope : x`.
  static func leak(_ x: Self, _ slope: Self) -> Self
  /// `a` where a mask is set, `b` elsewhere.
  static func choose(_ a: Self, _ b: Self, where mask: SIMDMask<MaskStorage>) -> Self
  /// The smallest lane, none of which is NaN.
  static func smallest(_ x: Self) -> Float
  /// The square root, rounded correctly.
  static func squareRoot(_ x: Self) -> Self
  /// Where `a < b`.
  static func .< (a: Self, b: Self) -> SIMDMask<MaskStorage>
  /// Where `a > b`.
  static func .> (a: Self, b: Self) -> SIMDMask<MaskStorage>
}

extension SIMDVector {
  /// `a - b`.
  @inlinable @_transparent
  public static func subtract(_ a: Self, _ b: Self) -> Self { a - b }

  /// `a * b`.
  @inlinable @_transparent
  public static func multiply(_ a: Self, _ b: Self) -> Self { a * b }

  /// `a / b`.
  @inlinable @_transparent
  public static func divide(_ a: Self, _ b: Self) -> Self { a / b }

  /// `a > b ? a : b`.
  @inlinable @_transparent
  public static func maximum(_ a: Self, _ b: Self) -> Self {
    var y = b
    for i in 0..<scalarCount { y[i] = a[i] > b[i] ? a[i] : b[i] }
    return y
  }

  /// `a < b ? a : b`.
  @inlinable @_transparent
  public static func minimum(_ a: Self, _ b: Self) -> Self {
    var y = b
    for i in 0..<scalarCount { y[i] = a[i] < b[i] ? a[i] : b[i] }
    return y
  }

  /// `x` without its sign.
  @inlinable @_transparent
  public static func absolute(_ x: Self) -> Self {
    var y = x
    for i in 0..<scalarCount { y[i] = x[i].magnitude }
    return y
  }

  /// `x` with the other sign.
  @inlinable @_transparent
  public static func negate(_ x: Self) -> Self {
    var y = x
    for i in 0..<scalarCount { y[i] = -x[i] }
    return y
  }
}

extension SIMDVector {
  /// Reads as many numbers as there are lanes, or one number into all of them.
  @inlinable @_transparent
  static func load(_ source: UnsafePointer<Float>, isElement: Bool) -> Self {
    unsafe isElement ? Self(repeating: source[0]) : load(source)
  }

  /// Writes all lanes, or the first one.
  @inlinable @_transparent
  func store(_ target: UnsafeMutablePointer<Float>, isElement: Bool) {
    guard isElement else { return unsafe store(target) }
    unsafe target[0] = self[0]
  }
}

// One conformance per width; the protocol says what they do. `addingProduct` is one instruction where
// the calling module's target has FMA, and a library call per lane where it has not.

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension SIMD4<Float>: SIMDVector {
  @inlinable @_transparent
  public static var isFused: Bool { hasFusedMultiplyAdd() }

  @inlinable @_transparent
  public static func mulAdd(_ sum: Self, _ a: Self, _ b: Self) -> Self {
    multiplyAdd(sum, a, b)
  }

  @inlinable @_transparent
  public static func add(_ a: Self, _ b: Self) -> Self { a + b }

  @inlinable @_transparent
  public static func clamp(_ x: Self, _ lower: Self, _ upper: Self) -> Self {
    // Lane by lane these become one maximum and one minimum; masks become four instructions.
    var y = x
    for i in 0..<scalarCount { y[i] = y[i] < lower[i] ? lower[i] : y[i] }
    for i in 0..<scalarCount { y[i] = y[i] > upper[i] ? upper[i] : y[i] }
    return y
  }

  @inlinable @_transparent
  public static func leak(_ x: Self, _ slope: Self) -> Self {
    x.replacing(with: x * slope, where: x .< 0)
  }

  @inlinable @_transparent
  public static func choose(_ a: Self, _ b: Self, where mask: SIMDMask<MaskStorage>) -> Self {
    let bits = unsafe SIMDMask(unsafeBitCast(a, to: MaskStorage.self))
    let others = unsafe SIMDMask(unsafeBitCast(b, to: MaskStorage.self))
    return unsafe unsafeBitCast(others.replacing(with: bits, where: mask), to: Self.self)
  }

  @inlinable @_transparent
  public static func smallest(_ x: Self) -> Float {
    Swift.min(Swift.min(x[0], x[2]), Swift.min(x[1], x[3]))
  }

  @inlinable @_transparent
  public static func squareRoot(_ x: Self) -> Self { squareRoots4(x) }
}
