import HandsSystem

/// Bytes at an address that does not change, for the caller to read.
package struct OwnedBytes {
  // Safe: the storage has the bytes' size, and lives as long as the value.
  private let storage: AlignedStorage

  /// The number of bytes.
  package let count: Int

  /// Copies bytes, or the bytes of words in the machine's order.
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
