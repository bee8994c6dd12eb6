/// A SIMD register of single-precision numbers, as kernels use it.
///
/// Bodies are generic over it and always inlined, so that they take the instruction set of the
/// module that calls them. Every operation is a requirement: the generic operators of `SIMD` work
/// lane by lane, the concrete ones are instructions.
public protocol Lane: SIMD, BitwiseCopyable where Scalar == Float {
  /// `sum + a * b`, rounded once where the lane's instruction set multiplies and adds in one step.
  static func mulAdd(_ sum: Self, _ a: Self, _ b: Self) -> Self
  /// `a + b`.
  static func add(_ a: Self, _ b: Self) -> Self
  /// `x < lower ? lower : x > upper ? upper : x`; a NaN stays.
  static func clamp(_ x: Self, _ lower: Self, _ upper: Self) -> Self
  /// `x < 0 ? x * slope : x`.
  static func leak(_ x: Self, _ slope: Self) -> Self
}

extension Lane {
  /// Reads as many numbers as there are lanes.
  ///
  /// - Parameter source: The first number; any alignment of a float.
  /// - Returns: The numbers.
  @inlinable @_transparent
  public static func load(_ source: UnsafePointer<Float>) -> Self {
    unsafe UnsafeRawPointer(source).loadUnaligned(as: Self.self)
  }

  /// Writes all lanes.
  ///
  /// - Parameter target: Where the first number goes; any alignment of a float.
  @inlinable @_transparent
  public func store(_ target: UnsafeMutablePointer<Float>) {
    unsafe UnsafeMutableRawPointer(target).storeBytes(of: self, as: Self.self)
  }
}
