/// Memory for tensors, aligned to a cache line.
///
/// The owner keeps it alive while pointers into it are in use. Sizes are capped by the plan that
/// asks for them; where a file decides, ``FreeMemory`` was asked before.
@safe public final class AlignedStorage: @unchecked Sendable {
  // Safe: the memory has `byteCount` bytes and is freed once, by whoever allocated it; parts keep
  // the whole alive.
  // Sendable: the properties never change; who writes through `base` owns the ranges.

  /// The alignment of ``base`` in bytes: one cache line, the widest vector.
  public static let alignment = 64

  /// The first byte.
  public let base: UnsafeMutableRawPointer
  /// The number of usable bytes.
  public let byteCount: Int
  /// The storage that this is a part of, `nil` if the memory is its own.
  private let whole: AlignedStorage?

  /// Allocates memory of undefined contents.
  ///
  /// - Parameter byteCount: The number of bytes, 0 or more.
  public init(uninitializedByteCount byteCount: Int) {
    let isLarge = byteCount >= LargePages.byteCount
    self.byteCount = byteCount
    whole = nil
    unsafe base = .allocate(
      byteCount: max(byteCount, 1),
      alignment: isLarge ? LargePages.byteCount : AlignedStorage.alignment)
    unsafe LargePages.advise(UnsafeMutableRawBufferPointer(start: base, count: byteCount))
  }

  /// Allocates zero-filled memory.
  ///
  /// - Parameter byteCount: The number of bytes, 0 or more.
  public convenience init(byteCount: Int) {
    self.init(uninitializedByteCount: byteCount)
    unsafe base.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
  }

  /// Allocates zero-filled memory for single-precision numbers.
  ///
  /// - Parameter floatCount: The number of floats, 0 or more.
  public convenience init(floatCount: Int) {
    self.init(byteCount: floatCount * MemoryLayout<Float>.stride)
  }

  /// Takes a part of other storage, which lives as long.
  ///
  /// - Parameters:
  ///   - whole: The other storage.
  ///   - offset: The first byte, a multiple of ``alignment``.
  ///   - byteCount: The number of bytes.
  init(of whole: AlignedStorage, at offset: Int, byteCount: Int) {
    precondition(offset % AlignedStorage.alignment == 0, "unaligned storage")
    precondition(
      offset >= 0 && byteCount >= 0 && byteCount <= whole.byteCount - offset,
      "a part outside the storage")
    self.byteCount = byteCount
    self.whole = whole
    unsafe base = whole.base + offset
  }

  deinit {
    guard whole == nil else { return }
    unsafe LargePages.withdraw(UnsafeMutableRawBufferPointer(start: base, count: byteCount))
    unsafe base.deallocate()
  }

  /// The memory as single-precision numbers.
  public var floats: UnsafeMutablePointer<Float> {
    unsafe base.assumingMemoryBound(to: Float.self)
  }
}
