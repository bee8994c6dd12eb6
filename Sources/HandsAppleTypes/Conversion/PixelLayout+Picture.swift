internal import HandsImaging

extension PixelLayout {
  // Safe: the row's bytes are copied inside the closure that lends them.

  /// The pixels as colours, rows without gaps.
  ///
  /// - Parameter bytes: The planes, ``requiredBytes`` or more.
  /// - Returns: A picture in RGB, RGBA or BGRA.
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

  /// Pixels whose channels lie side by side.
  private func interleaved(
    _ bytes: Span<UInt8>, _ format: PixelFormat, alphaIsPremultiplied: Bool
  ) -> Picture {
    var pixels = packed(bytes)
    if alphaIsPremultiplied { AlphaDivision.apply(to: &pixels) }
    return Picture(packed: pixels, width: width, height: height, format: format)
  }

  /// The first plane without gaps.
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

  /// Greys as three equal channels.
  private func rgb(gray levels: [UInt8]) -> Picture {
    var pixels = [UInt8](repeating: 0, count: 3 * levels.count)
    for index in levels.indices {
      for channel in 0..<3 { pixels[3 &* index &+ channel] = levels[index] }
    }
    return Picture(packed: pixels, width: width, height: height, format: .rgb)
  }

  /// Numbers outside 0 … 1 count as the nearer end, and those that are none as 0.
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
