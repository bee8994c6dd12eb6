extension UnsafeMutablePointer where Pointee: BitwiseCopyable {
  /// Copies numbers to where this points, as bytes.
  ///
  /// Embedded Swift, compiled for size, turns `update(from:count:)` into a loop that calls a function per number.
  @inline(__always)
  func copy(from source: UnsafePointer<Pointee>, count: Int) {
    // Safe: callers have as many numbers in both places.
    unsafe UnsafeMutableRawPointer(self).copyMemory(
      from: source, byteCount: count * MemoryLayout<Pointee>.stride)
  }
}

extension UnsafeMutableRawPointer {
  /// Writes one byte, by default 0, again and again.
  func clear(byteCount: Int, _ byte: UInt8 = 0) {
    // Safe: callers have as many bytes here.
    unsafe initializeMemory(as: UInt8.self, repeating: byte, count: byteCount)
  }
}

extension UnsafeMutableRawPointer {
  /// Writes some bytes again and again: what is written is copied behind it.
  ///
  /// - Parameters:
  ///   - source: The bytes.
  ///   - count: Their number, `end` at most.
  ///   - end: The number of bytes to write.
  func repeatBytes(of source: UnsafeRawPointer, count: Int, upTo end: Int) {
    // Safe: callers have as many bytes here.
    unsafe copyMemory(from: source, byteCount: count)
    var written = count
    while written < end {
      let next = min(written, end - written)
      unsafe (self + written).copyMemory(from: self, byteCount: next)
      written += next
    }
  }

  /// Copies bytes that do not overlap these, few of them without a call.
  @inline(__always)
  func copyBytes(from source: UnsafeRawPointer, count: Int) {
    // Safe: callers have as many bytes in both places; the last of two parts may overlap the first.
    switch count {
    case 129...: unsafe copyMemory(from: source, byteCount: count)
    case 16...:
      var byte = 0
      while byte < count - 16 {
        unsafe move(SIMD2<UInt64>.self, from: source, at: byte)
        byte &+= 16
      }
      unsafe move(SIMD2<UInt64>.self, from: source, at: count - 16)
    case 8...:
      unsafe move(UInt64.self, from: source, at: 0)
      unsafe move(UInt64.self, from: source, at: count - 8)
    case 4...:
      unsafe move(UInt32.self, from: source, at: 0)
      unsafe move(UInt32.self, from: source, at: count - 4)
    case 2...:
      unsafe move(UInt16.self, from: source, at: 0)
      unsafe move(UInt16.self, from: source, at: count - 2)
    case 1: unsafe move(UInt8.self, from: source, at: 0)
    default: break
    }
  }

  /// Copies lines of bytes that do not overlap these; their size is tested once, not for each line.
  func copyLines(
    _ lines: Int, byteCount: Int, stride: Int, from source: UnsafeRawPointer,
    stride sourceStride: Int
  ) {
    // Safe: callers have as many lines in both places.
    var (target, source) = unsafe (self, source)
    switch byteCount {
    case 8..<16:
      unsafe target.copyEnds(
        UInt64.self, lines, byteCount: byteCount, stride: stride, from: source,
        stride: sourceStride)
    case 4..<8:
      unsafe target.copyEnds(
        UInt32.self, lines, byteCount: byteCount, stride: stride, from: source,
        stride: sourceStride)
    case 2..<4:
      unsafe target.copyEnds(
        UInt16.self, lines, byteCount: byteCount, stride: stride, from: source,
        stride: sourceStride)
    default:
      for _ in 0..<lines {
        unsafe target.copyBytes(from: source, count: byteCount)
        unsafe target += stride
        unsafe source += sourceStride
      }
    }
  }

  /// Copies lines of one to two words: the first and the last one, which may overlap.
  @inline(__always)
  private func copyEnds<Word: BitwiseCopyable>(
    _: Word.Type, _ lines: Int, byteCount: Int, stride: Int, from source: UnsafeRawPointer,
    stride sourceStride: Int
  ) {
    let last = byteCount - MemoryLayout<Word>.size
    var (target, source) = unsafe (self, source)
    for _ in 0..<lines {
      unsafe target.move(Word.self, from: source, at: 0)
      unsafe target.move(Word.self, from: source, at: last)
      unsafe target += stride
      unsafe source += sourceStride
    }
  }

  @inline(__always)
  private func move<Word: BitwiseCopyable>(
    _: Word.Type, from source: UnsafeRawPointer, at byte: Int
  ) {
    unsafe storeBytes(
      of: source.loadUnaligned(fromByteOffset: byte, as: Word.self), toByteOffset: byte,
      as: Word.self)
  }
}
