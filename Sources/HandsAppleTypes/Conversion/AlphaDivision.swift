/// Undoes premultiplication of colors by alpha, rounding to nearest.
enum AlphaDivision {
  // Safe: every index is below the span's count.

  /// Divides colors by their alpha.
  ///
  /// Colors above their alpha become 255. If alpha is 0, the colors don't change: premultiplied
  /// colors are 0, and if they are not, the fourth channel is not alpha.
  ///
  /// - Parameter pixels: Four channels per pixel, the last one alpha, which doesn't change.
  static func apply(to pixels: inout [UInt8]) {
    let blockSize = 128
    for start in stride(from: 0, to: pixels.count, by: blockSize) {
      let block = start..<min(start + blockSize, pixels.count)
      if hasTranslucentPixels(pixels.span.extracting(block)) { divide(&pixels, in: block) }
    }
  }

  /// Whether any alpha is neither 0 nor 255.
  @inline(__always)
  private static func hasTranslucentPixels(_ pixels: Span<UInt8>) -> Bool {
    var found: UInt8 = 0
    for alpha in stride(from: 3, to: pixels.count, by: 4) {
      found |= unsafe (pixels[unchecked: alpha] &+ 1) & 0xfe
    }
    return found != 0
  }

  private static func divide(_ pixels: inout [UInt8], in block: Range<Int>) {
    for start in stride(from: block.lowerBound, to: block.upperBound, by: 4) {
      let alpha = UInt32(pixels[start + 3])
      guard alpha != 255, alpha != 0 else { continue }
      for index in start..<start + 3 {
        let color = min(UInt32(pixels[index]), alpha)
        pixels[index] = UInt8((color * 255 + alpha / 2) / alpha)
      }
    }
  }
}
