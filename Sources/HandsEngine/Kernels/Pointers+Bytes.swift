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
