/// Undoes the multiplication of colours by alpha, rounding to the nearest.
enum AlphaDivision {
  // Safe: every index is below the span's count.

  /// Divides colours by their alpha.
  ///
  /// Colours above their alpha count as 255. Where alpha is 0 the colours stay: they are 0 if they
  /// were multiplied, and if they were not, the fourth channel is not alpha.
  ///
  /// - Parameter pixels: Four channels a pixel, the last one alpha; alpha stays.
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
