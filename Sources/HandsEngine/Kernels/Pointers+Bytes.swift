extension UnsafeMutablePointer where Pointee: BitwiseCopyable {
  /// Copies numbers to where this points, as bytes.
  ///
  /// Of `update(from:count:)` Embedded Swift, compiled for size, makes a loop that calls a function for each number.
  @inline(__always)
  func copy(from source: UnsafePointer<Pointee>, count: Int) {
    // Safe: callers have as many numbers in both places.
    unsafe UnsafeMutableRawPointer(self).copyMemory(
      from: source, byteCount: count * MemoryLayout<Pointee>.stride)
  }
}

extension UnsafeMutableRawPointer {
  /// Writes bytes of zeros.
  func clear(byteCount: Int) {
    // Safe: callers have as many bytes here.
    unsafe initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
  }
}
