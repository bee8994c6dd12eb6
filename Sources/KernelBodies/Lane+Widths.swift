// One conformance a width. `addingProduct` is one instruction where the calling module's target has
// FMA, and a library call per lane where it has not.

extension SIMD4<Float>: Lane {
  /// `sum + a * b`, in one step where the lane has one.
  @inlinable @_transparent
  public static func mulAdd(_ sum: Self, _ a: Self, _ b: Self) -> Self {
    #if arch(arm64)
      sum.addingProduct(a, b)
    #else
      sum + a * b
    #endif
  }

  /// `a + b`.
  @inlinable @_transparent
  public static func add(_ a: Self, _ b: Self) -> Self { a + b }

  /// `x < lower ? lower : x > upper ? upper : x`; a NaN stays.
  @inlinable @_transparent
  public static func clamp(_ x: Self, _ lower: Self, _ upper: Self) -> Self {
    // Lane by lane these become one maximum and one minimum; masks become four instructions.
    var y = x
    for i in 0..<scalarCount { y[i] = y[i] < lower[i] ? lower[i] : y[i] }
    for i in 0..<scalarCount { y[i] = y[i] > upper[i] ? upper[i] : y[i] }
    return y
  }

  /// `x < 0 ? x * slope : x`.
  @inlinable @_transparent
  public static func leak(_ x: Self, _ slope: Self) -> Self {
    x.replacing(with: x * slope, where: x .< 0)
  }
}

#if arch(x86_64)
  extension SIMD8<Float>: Lane {
    /// `sum + a * b`, in one step where the lane has one.
    @inlinable @_transparent
    public static func mulAdd(_ sum: Self, _ a: Self, _ b: Self) -> Self {
      sum.addingProduct(a, b)
    }

    /// `a + b`.
    @inlinable @_transparent
    public static func add(_ a: Self, _ b: Self) -> Self { a + b }

    /// `x < lower ? lower : x > upper ? upper : x`; a NaN stays.
    @inlinable @_transparent
    public static func clamp(_ x: Self, _ lower: Self, _ upper: Self) -> Self {
      // Lane by lane these become one maximum and one minimum; masks become four instructions.
      var y = x
      for i in 0..<scalarCount { y[i] = y[i] < lower[i] ? lower[i] : y[i] }
      for i in 0..<scalarCount { y[i] = y[i] > upper[i] ? upper[i] : y[i] }
      return y
    }

    /// `x < 0 ? x * slope : x`.
    @inlinable @_transparent
    public static func leak(_ x: Self, _ slope: Self) -> Self {
      x.replacing(with: x * slope, where: x .< 0)
    }
  }

  extension SIMD16<Float>: Lane {
    /// `sum + a * b`, in one step where the lane has one.
    @inlinable @_transparent
    public static func mulAdd(_ sum: Self, _ a: Self, _ b: Self) -> Self {
      sum.addingProduct(a, b)
    }

    /// `a + b`.
    @inlinable @_transparent
    public static func add(_ a: Self, _ b: Self) -> Self { a + b }

    /// `x < lower ? lower : x > upper ? upper : x`; a NaN stays.
    @inlinable @_transparent
    public static func clamp(_ x: Self, _ lower: Self, _ upper: Self) -> Self {
      // Lane by lane these become one maximum and one minimum; masks become four instructions.
      var y = x
      for i in 0..<scalarCount { y[i] = y[i] < lower[i] ? lower[i] : y[i] }
      for i in 0..<scalarCount { y[i] = y[i] > upper[i] ? upper[i] : y[i] }
      return y
    }

    /// `x < 0 ? x * slope : x`.
    @inlinable @_transparent
    public static func leak(_ x: Self, _ slope: Self) -> Self {
      x.replacing(with: x * slope, where: x .< 0)
    }
  }
#endif
