internal import HandsImaging

/// Converts frames of luma and chroma, eight pixels at a time.
extension PixelLayout {
  // Safe: eight bytes are read or written at once only where the row has them; bit-cast types have
  // the same size; every row of the buffer is filled.

  /// Converts NV12: luma in one plane, pairs of chroma for each 2×2 pixels in another.
  func nv12(_ bytes: Span<UInt8>, _ matrix: ColorMatrix) -> Picture {
    unsafe rgba { y, colors in
      let luma = bytes.extracting(planes[0].row(y))
      let chroma = bytes.extracting(planes[1].row(y / 2))
      for x in stride(from: 0, to: width, by: 8) {
        let pairs = Self.load(chroma, at: x)
        let block = matrix.colors(
          luma: SIMD8(truncatingIfNeeded: Self.load(luma, at: x)),
          chroma: unsafe unsafeBitCast(pairs, to: SIMD4<UInt16>.self))
        unsafe Self.store(block, at: x, in: colors)
      }
    }
  }

  /// Converts YUYV: luma, Cb, luma, Cr for each two pixels.
  func yuyv(_ bytes: Span<UInt8>, _ matrix: ColorMatrix) -> Picture {
    unsafe rgba { y, colors in
      let row = bytes.extracting(planes[0].row(y))
      for x in stride(from: 0, to: width, by: 8) {
        let (left, right) = (Self.load(row, at: 2 &* x), Self.load(row, at: 2 &* x &+ 8))
        let samples = unsafe SIMD8<UInt16>(
          lowHalf: unsafeBitCast(left, to: SIMD4<UInt16>.self),
          highHalf: unsafeBitCast(right, to: SIMD4<UInt16>.self))
        let chroma = samples &>> 8
        let block = matrix.colors(
          luma: samples & 0xff, chroma: chroma.evenHalf | chroma.oddHalf &<< 8)
        unsafe Self.store(block, at: x, in: colors)
      }
    }
  }

  /// Creates an image row by row.
  ///
  /// - Parameter fill: Writes the colors of a row.
  /// - Returns: The image, in RGBA.
  @inline(__always)
  private func rgba(_ fill: (_ y: Int, _ row: UnsafeMutableRawBufferPointer) -> Void) -> Picture {
    let rowBytes = 4 * width
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: rowBytes * height) { buffer, count in
      for y in 0..<height {
        let row = buffer.extracting(y * rowBytes..<(y + 1) * rowBytes)
        unsafe fill(y, UnsafeMutableRawBufferPointer(row))
      }
      count = rowBytes * height
    }
    return Picture(packed: pixels, width: width, height: height, format: .rgba)
  }

  /// Loads eight bytes of a row, with zeros past its end.
  @inline(__always)
  private static func load(_ row: Span<UInt8>, at start: Int) -> SIMD8<UInt8> {
    if start &+ 8 <= row.count {
      return unsafe row.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: SIMD8<UInt8>.self)
    }
    var bytes = SIMD8<UInt8>()
    for index in start..<max(start, row.count) { bytes[index &- start] = row[index] }
    return bytes
  }

  /// Stores eight pixels, except those past the row's end.
  @inline(__always)
  private static func store(
    _ colors: SIMD8<UInt32>, at x: Int, in row: UnsafeMutableRawBufferPointer
  ) {
    if 4 &* x &+ 32 <= row.count {
      unsafe row.storeBytes(of: colors, toByteOffset: 4 &* x, as: SIMD8<UInt32>.self)
    } else {
      for lane in 0..<row.count / 4 &- x {
        unsafe row.storeBytes(
          of: colors[lane], toByteOffset: 4 &* (x &+ lane), as: UInt32.self)
      }
    }
  }
}
