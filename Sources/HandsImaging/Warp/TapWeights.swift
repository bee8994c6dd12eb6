import HandsCProcessor

/// The weights of the taps of four pixels.
///
/// The four weights of a pixel add up to 1024. OpenCV's weights are 32 times as large, and it drops
/// 15 bits instead of 10, with the same result.
struct TapWeights {
  // Safe: both types have the same size, and any bit pattern is a valid integer.

  /// For each pixel, the weights of its upper-left and lower-left taps, 16 bits each.
  let left: SIMD4<Int32>
  /// The same for the right taps.
  let right: SIMD4<Int32>

  /// Computes the weights from the distance to each tap.
  ///
  /// - Parameters:
  ///   - x: Positions in steps of 1/32 pixel.
  ///   - y: Positions in steps of 1/32 pixel.
  @inline(__always)
  init(_ x: SIMD4<Int32>, _ y: SIMD4<Int32>) {
    let (fx, fy) = (x & 31, y & 31)
    // Products of halves stay within 16 bits, so both halves can be multiplied at once.
    let rows = fy &<< 16 | (32 &- fy)
    let both = unsafe unsafeBitCast(rows, to: SIMD8<Int16>.self)
    let factors = unsafe unsafeBitCast(fx &<< 16 | fx, to: SIMD8<Int16>.self)
    right = unsafe unsafeBitCast(both &* factors, to: SIMD4<Int32>.self)
    left = rows &<< 5 &- right
  }

  /// Returns the weighted mean of one pixel's taps, rounded.
  ///
  /// - Parameters:
  ///   - taps: The left and the right taps: for each channel, the upper, then the lower one.
  ///   - left: The pixel's ``left``.
  ///   - right: The pixel's ``right``.
  /// - Returns: One number per channel.
  @inline(__always)
  static func mean(
    _ taps: (left: SIMD8<Int16>, right: SIMD8<Int16>), left: Int32, right: Int32
  ) -> SIMD4<Int32> {
    let leftSum = pairProducts(taps.left, pairs(left))
    let rightSum = pairProducts(taps.right, pairs(right))
    return (leftSum &+ rightSum &+ 512) &>> 10
  }

  @inline(__always)
  private static func pairs(_ weights: Int32) -> SIMD8<Int16> {
    unsafe unsafeBitCast(SIMD4(repeating: weights), to: SIMD8<Int16>.self)
  }
}
