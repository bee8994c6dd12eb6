/// Memory for tensors, aligned to a cache line and filled with zeros.
///
/// The owner keeps it alive while pointers into it are in use. Sizes are capped by the plan that
/// asks for them.
@safe public final class AlignedStorage: @unchecked Sendable {
  // Sendable: `base` and `byteCount` never change; who writes through `base` owns the ranges.

  /// The alignment of ``base`` in bytes: one cache line, the widest vector.
  public static let alignment = 64

  /// The first byte.
  public let base: UnsafeMutableRawPointer
  /// The number of usable bytes.
  public let byteCount: Int

  /// Allocates zero-filled memory.
  ///
  /// - Parameter byteCount: The number of bytes, 0 or more.
  public init(byteCount: Int) {
    self.byteCount = byteCount
    unsafe base = .allocate(
      byteCount: max(byteCount, 1), alignment: AlignedStorage.alignment)
    unsafe base.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
  }

  /// Allocates zero-filled memory for single-precision numbers.
  ///
  /// - Parameter floatCount: The number of floats, 0 or more.
  public convenience init(floatCount: Int) {
    self.init(byteCount: floatCount * MemoryLayout<Float>.stride)
  }

  deinit {
    unsafe base.deallocate()
  }

  /// The memory as single-precision numbers.
  public var floats: UnsafeMutablePointer<Float> {
    unsafe base.assumingMemoryBound(to: Float.self)
  }
}
