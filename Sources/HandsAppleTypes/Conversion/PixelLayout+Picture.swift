internal import HandsImaging

extension PixelLayout {
  // Safe: the row's bytes are copied inside the closure that provides them.

  /// Converts the pixels to colors, with contiguous rows.
  ///
  /// - Parameter bytes: The planes; at least ``requiredBytes``.
  /// - Returns: An image in RGB, RGBA or BGRA.
  func picture(of bytes: Span<UInt8>) -> Picture {
    switch format {
    case .interleaved(.gray): rgb(gray: packed(bytes))
    case .interleaved(let pixels): interleaved(bytes, pixels, alphaIsPremultiplied: false)
    case .premultiplied(let pixels): interleaved(bytes, pixels, alphaIsPremultiplied: true)
    case .nv12(let matrix): nv12(bytes, matrix)
    case .yuyv(let matrix): yuyv(bytes, matrix)
    case .grayFloat: grayFloat(bytes)
    }
  }

  /// Converts pixels with interleaved channels.
  private func interleaved(
    _ bytes: Span<UInt8>, _ format: PixelFormat, alphaIsPremultiplied: Bool
  ) -> Picture {
    var pixels = packed(bytes)
    if alphaIsPremultiplied { AlphaDivision.apply(to: &pixels) }
    return Picture(packed: pixels, width: width, height: height, format: format)
  }

  /// Returns the first plane with contiguous rows.
  private func packed(_ bytes: Span<UInt8>) -> [UInt8] {
    let plane = planes[0]
    var packed: [UInt8] = []
    packed.reserveCapacity(plane.rowBytes * plane.height)
    for y in 0..<plane.height {
      let row = bytes.extracting(plane.row(y))
      unsafe row.withUnsafeBufferPointer { unsafe packed.append(contentsOf: $0) }
    }
    return packed
  }

  /// Converts gray to three equal channels.
  private func rgb(gray levels: [UInt8]) -> Picture {
    var pixels = [UInt8](repeating: 0, count: 3 * levels.count)
    for index in levels.indices {
      for channel in 0..<3 { pixels[3 &* index &+ channel] = levels[index] }
    }
    return Picture(packed: pixels, width: width, height: height, format: .rgb)
  }

  /// Converts gray in single precision; numbers are clamped to 0 … 1, and NaN counts as 0.
  private func grayFloat(_ bytes: Span<UInt8>) -> Picture {
    let packed = packed(bytes)
    let levels = stride(from: 0, to: packed.count, by: 4).map { start in
      let bits = (0..<4).reduce(0) { $0 | UInt32(packed[start + $1]) << UInt32(8 * $1) }
      let value = Float(bitPattern: bits)
      return value > 0 ? UInt8((min(value, 1) * 255).rounded()) : 0
    }
    return rgb(gray: levels)
  }
}
