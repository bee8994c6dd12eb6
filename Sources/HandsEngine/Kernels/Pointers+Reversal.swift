extension UnsafeMutableRawPointer {
  /// Writes lines of elements that lie in the opposite order elsewhere, by words of eight bytes.
  ///
  /// - Parameters:
  ///   - lines: Lines.
  ///   - count: Elements of a line, a word or more.
  ///   - width: Bytes of an element: 1, 2, 4 or 8.
  ///   - stride: Bytes between lines here.
  ///   - source: The element that becomes the first one of the first line; the others of the line lie before it.
  ///   - sourceStride: Bytes between lines there.
  func copyReversedLines(
    _ lines: Int, count: Int, elementByteCount width: Int, stride: Int,
    from source: UnsafeRawPointer, stride sourceStride: Int
  ) {
    // Safe: callers have as many lines in both places.
    switch width {
    case 1:
      unsafe reverse(lines, count, width, stride, source, sourceStride) { $0.byteSwapped }
    case 2:
      unsafe reverse(lines, count, width, stride, source, sourceStride) {
        let pairs: UInt64 = 0x0000_ffff_0000_ffff
        let swapped = ($0 & pairs) << 16 | $0 >> 16 & pairs
        return swapped << 32 | swapped >> 32
      }
    case 4:
      unsafe reverse(lines, count, width, stride, source, sourceStride) { $0 << 32 | $0 >> 32 }
    default:
      unsafe reverse(lines, count, width, stride, source, sourceStride) { $0 }
    }
  }

  /// Reverses lines word by word; `order` reverses the elements of a word.
  @inline(__always)
  private func reverse(
    _ lines: Int, _ count: Int, _ width: Int, _ stride: Int, _ source: UnsafeRawPointer,
    _ sourceStride: Int, _ order: (UInt64) -> UInt64
  ) {
    let word = MemoryLayout<UInt64>.size
    let last = count * width - word
    for line in 0..<lines {
      let to = unsafe self + line &* stride
      // The source word that becomes the first.
      let from = unsafe source + (line &* sourceStride &+ width &- word)
      var byte = 0
      while byte < last {
        unsafe to.storeBytes(
          of: order((from - byte).loadUnaligned(as: UInt64.self)), toByteOffset: byte,
          as: UInt64.self)
        byte &+= word
      }
      unsafe to.storeBytes(
        of: order((from - last).loadUnaligned(as: UInt64.self)), toByteOffset: last,
        as: UInt64.self)
    }
  }
}
