/// The vector of the small operators: two registers of any processor's baseline.
typealias Vector = SIMD8<Float>

extension SIMD8<Float> {
  // Safe: callers give as many floats as they say, or eight.

  /// Reads eight neighbouring numbers of any alignment.
  ///
  /// - Parameter source: The first number.
  @inline(__always)
  init(_ source: UnsafePointer<Float>) {
    self = unsafe UnsafeRawPointer(source).loadUnaligned(as: SIMD8<Float>.self)
  }

  /// Reads fewer than eight numbers; the other lanes are 0.
  ///
  /// - Parameters:
  ///   - source: The first number.
  ///   - count: 0 ..< 8.
  @inline(__always)
  init(_ source: UnsafePointer<Float>, count: Int) {
    self.init(repeating: 0)
    for lane in 0..<count { self[lane] = unsafe source[lane] }
  }

  /// Writes eight neighbouring numbers of any alignment.
  ///
  /// - Parameter target: Where the first goes.
  @inline(__always)
  func store(_ target: UnsafeMutablePointer<Float>) {
    unsafe UnsafeMutableRawPointer(target).storeBytes(of: self, as: SIMD8<Float>.self)
  }

  /// Writes fewer than eight numbers.
  ///
  /// - Parameters:
  ///   - target: Where the first goes.
  ///   - count: 0 ..< 8.
  @inline(__always)
  func store(_ target: UnsafeMutablePointer<Float>, count: Int) {
    for lane in 0..<count { unsafe target[lane] = self[lane] }
  }

  /// Lanes moved into an interval; NaN stays NaN.
  ///
  /// - Parameter bounds: The interval.
  /// - Returns: The clamped lanes.
  @inline(__always)
  func clamped(_ bounds: (lower: Float, upper: Float)) -> Self {
    let lower = Self(repeating: bounds.lower)
    let upper = Self(repeating: bounds.upper)
    let raised = replacing(with: lower, where: self .< lower)
    return raised.replacing(with: upper, where: raised .> upper)
  }
}

/// Moves neighbouring numbers into an interval; NaN stays NaN.
///
/// - Parameters:
///   - numbers: The first number.
///   - count: How many there are.
///   - bounds: The interval.
func clamp(
  _ numbers: UnsafeMutablePointer<Float>, count: Int, _ bounds: (lower: Float, upper: Float)
) {
  // Safe: callers give `count` floats.
  var i = 0
  while i &+ 8 <= count {
    unsafe Vector(numbers + i).clamped(bounds).store(numbers + i)
    i &+= 8
  }
  let rest = count &- i
  unsafe Vector(numbers + i, count: rest).clamped(bounds).store(numbers + i, count: rest)
}
