/// Memory for tensors, aligned to a cache line.
///
/// The owner keeps it alive while pointers into it are in use. Sizes are capped by the plan that
/// asks for them; where a file decides, ``FreeMemory`` is checked before.
@safe package final class AlignedStorage: @unchecked Sendable {
  // Safe: the memory has `byteCount` bytes and is freed once.
  // Sendable: the properties never change; who writes through `base` owns the ranges.

  /// The alignment of ``base`` in bytes: one cache line, the widest vector.
  package static let alignment = 64

  /// The first byte.
  package let base: UnsafeMutableRawPointer
  /// The number of usable bytes.
  package let byteCount: Int

  /// Allocates memory of undefined contents.
  ///
  /// - Parameter byteCount: The number of bytes, 0 or more.
  package init(uninitializedByteCount byteCount: Int) {
    let isLarge = byteCount >= LargePages.byteCount
    self.byteCount = byteCount
    unsafe base = .allocate(
      byteCount: max(byteCount, 1),
      alignment: isLarge ? LargePages.byteCount : AlignedStorage.alignment)
    unsafe LargePages.advise(UnsafeMutableRawBufferPointer(start: base, count: byteCount))
  }

  /// Allocates zero-filled memory.
  ///
  /// - Parameter byteCount: The number of bytes, 0 or more.
  package convenience init(byteCount: Int) {
    self.init(uninitializedByteCount: byteCount)
    unsafe base.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
  }

  /// Allocates zero-filled memory for single-precision numbers.
  ///
  /// - Parameter floatCount: The number of floats, 0 or more.
  package convenience init(floatCount: Int) {
    self.init(byteCount: floatCount * MemoryLayout<Float>.stride)
  }

  deinit {
    unsafe LargePages.withdraw(UnsafeMutableRawBufferPointer(start: base, count: byteCount))
    unsafe base.deallocate()
  }

  /// The memory as single-precision numbers.
  package var floats: UnsafeMutablePointer<Float> {
    unsafe base.bindMemory(to: Float.self, capacity: byteCount / MemoryLayout<Float>.stride)
  }
}
