/// Adds the products of two vectors of 32-bit lanes to 32-bit sums, as one instruction set does it.
///
/// A lane is one number of single precision or several integers, whose products are added together: two of
/// 16 bits (`pmaddwd`, `vpdpwssd`) or four of 8 bits (`vpdpbusd`).
public protocol DotProduct: SendableMetatype {
  /// The registers.
  associatedtype Vector: SIMD, BitwiseCopyable
  /// `sum` plus the products of the parts of `a` and `b`, lane by lane.
  static func add(_ sum: Vector, _ a: Vector, _ b: Vector) -> Vector
  /// The same with one scalar in all lanes of `a`.
  static func add(_ sum: Vector, repeating a: Vector.Scalar, _ b: Vector) -> Vector
}

extension DotProduct {
  /// See the protocol; where a scalar is repeated at no cost.
  @inlinable @_transparent
  public static func add(_ sum: Vector, repeating a: Vector.Scalar, _ b: Vector) -> Vector {
    add(sum, Vector(repeating: a), b)
  }
}

extension DotProduct where Vector: SIMDVector {
  /// See the protocol: one multiply-add.
  @inlinable @_transparent
  public static func add(_ sum: Vector, _ a: Vector, _ b: Vector) -> Vector {
    Vector.mulAdd(sum, a, b)
  }
}

/// Products of pairs of 16-bit integers above -2¹⁵, whose sums a plan has proved not to overflow, and what
/// makes 16-bit integers of numbers.
public protocol PairProduct: DotProduct where Vector: Int32Vector {
  /// The same products of half the lanes for fewer elements, or itself.
  associatedtype Narrow: PairProduct = Self
  /// The nearest 16-bit integers within bounds, ties to even.
  ///
  /// - Parameters:
  ///   - a: Numbers of magnitudes below 2³¹.
  ///   - b: More of them.
  ///   - lower: The lower bound.
  ///   - upper: The upper bound.
  /// - Returns: In every 128 bits four of `a` below four of `b`.
  static func rounded(
    _ a: Vector.Numbers, _ b: Vector.Numbers, _ lower: Int16, _ upper: Int16
  ) -> Vector
}

extension PairProduct where Vector == SIMD4<Int32> {
  /// See the protocol; on any processor.
  @inlinable @_transparent
  public static func rounded(
    _ a: SIMD4<Float>, _ b: SIMD4<Float>, _ lower: Int16, _ upper: Int16
  ) -> SIMD4<Int32> {
    let bounds = (SIMD4<Float>(repeating: Float(lower)), SIMD4<Float>(repeating: Float(upper)))
    let low = Vector.rounded(SIMD4<Float>.clamp(a, bounds.0, bounds.1))
    let high = Vector.rounded(SIMD4<Float>.clamp(b, bounds.0, bounds.1))
    var y = SIMD8<Int16>()
    for i in 0..<4 {
      y[i] = Int16(truncatingIfNeeded: low[i])
      y[4 + i] = Int16(truncatingIfNeeded: high[i])
    }
    return unsafe unsafeBitCast(y, to: Vector.self)
  }
}
