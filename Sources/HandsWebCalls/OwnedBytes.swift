import HandsSystem

/// Bytes at a stable address, for the caller to read.
package struct OwnedBytes {
  // Safe: the storage has the size of the bytes and lives as long as the value.
  private let storage: AlignedStorage

  /// The number of bytes.
  package let count: Int

  /// Copies bytes, or the bytes of words in native byte order.
  package init<Element: BitwiseCopyable>(_ elements: [Element]) {
    count = elements.count * MemoryLayout<Element>.stride
    storage = AlignedStorage(uninitializedByteCount: count)
    unsafe elements.withUnsafeBytes { bytes in
      unsafe storage.base.copyMemory(
        from: bytes.baseAddress ?? UnsafeRawPointer(storage.base), byteCount: bytes.count)
    }
  }

  /// The address of the first byte.
  package var address: Int32 { unsafe Int32(truncatingIfNeeded: Int(bitPattern: storage.base)) }
}
