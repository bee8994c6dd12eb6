internal import Imaging

extension PixelLayout {
  /// The pixels as colours, rows without gaps.
  ///
  /// - Parameter bytes: The planes, ``requiredBytes`` or more.
  /// - Returns: A picture in RGB, RGBA or BGRA.
  func picture(of bytes: Span<UInt8>) -> Picture {
    switch format {
    case .interleaved(.gray): picture(.rgb) { gray(bytes, into: &$0) }
    case .interleaved(let pixels): picture(pixels) { copy(bytes, into: &$0) }
    case .premultiplied(let pixels):
      picture(pixels) {
        copy(bytes, into: &$0)
        Self.divideByAlpha(&$0)
      }
    case .nv12(let matrix): picture(.rgb) { nv12(bytes, matrix, into: &$0) }
    case .yuyv(let matrix): picture(.rgb) { yuyv(bytes, matrix, into: &$0) }
    case .grayFloat: picture(.rgb) { grayFloat(bytes, into: &$0) }
    }
  }

  /// Makes a picture of this size.
  private func picture(
    _ format: PixelFormat, _ fill: (inout MutableSpan<UInt8>) -> Void
  ) -> Picture {
    var pixels = [UInt8](repeating: 0, count: width * height * format.bytesPerPixel)
    var span = pixels.mutableSpan
    fill(&span)
    return Picture(packed: pixels, width: width, height: height, format: format)
  }

  private func copy(_ bytes: Span<UInt8>, into pixels: inout MutableSpan<UInt8>) {
    let plane = planes[0]
    var target = 0
    for y in 0..<plane.height {
      let row = bytes.extracting(plane.row(y))
      for index in row.indices { pixels[target &+ index] = row[index] }
      target += plane.rowBytes
    }
  }

  private func gray(_ bytes: Span<UInt8>, into pixels: inout MutableSpan<UInt8>) {
    let plane = planes[0]
    var target = 0
    for y in 0..<plane.height {
      for index in plane.row(y) {
        Self.put(SIMD4(repeating: bytes[index]), at: &target, into: &pixels)
      }
    }
  }

  /// Numbers outside 0 … 1 count as the nearer end, and those that are none as 0.
  private func grayFloat(_ bytes: Span<UInt8>, into pixels: inout MutableSpan<UInt8>) {
    let plane = planes[0]
    var target = 0
    for y in 0..<plane.height {
      for start in stride(from: plane.row(y).lowerBound, to: plane.row(y).upperBound, by: 4) {
        let bits = (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << UInt32(8 * $1) }
        let value = Float(bitPattern: bits)
        let level = value > 0 ? UInt8((min(value, 1) * 255).rounded()) : 0
        Self.put(SIMD4(repeating: level), at: &target, into: &pixels)
      }
    }
  }

  private func nv12(
    _ bytes: Span<UInt8>, _ matrix: ColorMatrix, into pixels: inout MutableSpan<UInt8>
  ) {
    var target = 0
    for y in 0..<height {
      let luma = bytes.extracting(planes[0].row(y))
      let chroma = bytes.extracting(planes[1].row(y / 2))
      for x in 0..<width {
        let pair = x & ~1
        let shares = matrix.chroma(chroma[pair], chroma[pair &+ 1])
        Self.put(matrix.color(luma: luma[x], chroma: shares), at: &target, into: &pixels)
      }
    }
  }

  private func yuyv(
    _ bytes: Span<UInt8>, _ matrix: ColorMatrix, into pixels: inout MutableSpan<UInt8>
  ) {
    var target = 0
    for y in 0..<height {
      let row = bytes.extracting(planes[0].row(y))
      for x in 0..<width {
        let pair = 4 &* (x / 2)
        let shares = matrix.chroma(row[pair &+ 1], row[pair &+ 3])
        Self.put(matrix.color(luma: row[2 &* x], chroma: shares), at: &target, into: &pixels)
      }
    }
  }

  /// Writes the first three channels and steps over them.
  @inline(__always)
  private static func put(
    _ color: SIMD4<UInt8>, at target: inout Int, into pixels: inout MutableSpan<UInt8>
  ) {
    pixels[target] = color.x
    pixels[target &+ 1] = color.y
    pixels[target &+ 2] = color.z
    target &+= 3
  }

  /// Undoes the multiplication of colours by alpha, rounding to the nearest; alpha is the fourth
  /// channel.
  ///
  /// Colours above their alpha count as 255. Where alpha is 0 the colours stay: they are 0 if they
  /// were multiplied, and if they were not, the fourth channel is not alpha.
  private static func divideByAlpha(_ pixels: inout MutableSpan<UInt8>) {
    for start in stride(from: 0, to: pixels.count, by: 4) {
      let alpha = UInt32(pixels[start &+ 3])
      guard alpha != 255, alpha != 0 else { continue }
      for index in start..<start &+ 3 {
        let color = min(UInt32(pixels[index]), alpha)
        pixels[index] = UInt8((color &* 255 &+ alpha / 2) / alpha)
      }
    }
  }
}
