/// The offsets and weights of the taps of a block's row, computed before reading any: two short
/// loops overlap better than a long one.
@unsafe struct TapRow {
  // Safe: there is memory for three numbers per column, and columns stay below `BlockRow.width`.
  private let base: UnsafeMutablePointer<Int32>

  /// The number of values per pixel.
  static let numbersPerPixel = 3

  /// Creates a row in the caller's memory.
  ///
  /// - Parameter base: Memory for ``numbersPerPixel`` numbers per pixel of a block's row.
  init(_ base: UnsafeMutablePointer<Int32>) {
    unsafe self.base = unsafe base
  }

  /// Records four pixels.
  ///
  /// - Parameters:
  ///   - column: The first pixel.
  ///   - offsets: The offsets of the upper-left taps in bytes.
  ///   - weights: The weights of all taps.
  @inline(__always)
  func note(_ column: Int, offsets: SIMD4<Int32>, weights: TapWeights) {
    unsafe store(offsets, at: column)
    unsafe store(weights.left, at: column &+ BlockRow.width)
    unsafe store(weights.right, at: column &+ 2 &* BlockRow.width)
  }

  /// Returns the offset of a pixel's upper-left tap in bytes.
  @inline(__always)
  func offset(_ column: Int) -> Int { unsafe Int(base[column]) }

  /// Returns the weights of a pixel's left taps.
  @inline(__always)
  func left(_ column: Int) -> Int32 { unsafe base[column &+ BlockRow.width] }

  /// Returns the weights of a pixel's right taps.
  @inline(__always)
  func right(_ column: Int) -> Int32 { unsafe base[column &+ 2 &* BlockRow.width] }

  @inline(__always)
  private func store(_ numbers: SIMD4<Int32>, at index: Int) {
    unsafe UnsafeMutableRawPointer(base + index).storeBytes(of: numbers, as: SIMD4<Int32>.self)
  }
}
