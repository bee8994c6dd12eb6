/// Where the taps of a block's row are read and how they are weighed, worked out before any is read:
/// two short loops overlap better than a long one.
@unsafe struct TapRow {
  // Safe: there is room for three numbers for each column, and columns stay below `BlockRow.width`.
  private let base: UnsafeMutablePointer<Int32>

  /// Room for each pixel's numbers.
  static let numbersPerPixel = 3

  /// Takes room for a row.
  ///
  /// - Parameter base: ``numbersPerPixel`` numbers for each pixel of a block's row.
  init(_ base: UnsafeMutablePointer<Int32>) {
    unsafe self.base = unsafe base
  }

  /// Notes four pixels.
  ///
  /// - Parameters:
  ///   - column: The first pixel.
  ///   - offsets: Bytes from the picture's start to the upper left tap.
  ///   - weights: Of all taps.
  @inline(__always)
  func note(_ column: Int, offsets: SIMD4<Int32>, weights: TapWeights) {
    unsafe store(offsets, at: column)
    unsafe store(weights.left, at: column &+ BlockRow.width)
    unsafe store(weights.right, at: column &+ 2 &* BlockRow.width)
  }

  /// Bytes from the picture's start to a pixel's upper left tap.
  @inline(__always)
  func offset(_ column: Int) -> Int { unsafe Int(base[column]) }

  /// The weights of a pixel's left taps.
  @inline(__always)
  func left(_ column: Int) -> Int32 { unsafe base[column &+ BlockRow.width] }

  /// The weights of a pixel's right taps.
  @inline(__always)
  func right(_ column: Int) -> Int32 { unsafe base[column &+ 2 &* BlockRow.width] }

  @inline(__always)
  private func store(_ numbers: SIMD4<Int32>, at index: Int) {
    unsafe UnsafeMutableRawPointer(base + index).storeBytes(of: numbers, as: SIMD4<Int32>.self)
  }
}
