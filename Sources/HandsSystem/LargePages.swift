import HandsCLibrary

/// Pages of the system's large size: new memory is mapped in fewer, larger steps.
public enum LargePages {
  // Safe: whole pages inside the block are named, and the advice changes no contents.

  #if NO_SYSTEM
    /// No block is worth a large page where there is no system.
    public static let byteCount = Int.max
  #else
    /// The size of a large page, or of the smallest block that is worth one.
    public static let byteCount = 2 << 20
  #endif

  /// Asks for large pages for the part of a block that is made of whole ones.
  ///
  /// Advice only: contents stay as they are, and a system without large pages changes nothing.
  ///
  /// - Parameter block: Allocated memory.
  public static func advise(_ block: UnsafeMutableRawBufferPointer) {
    #if canImport(Glibc)
      unsafe advise(MADV_HUGEPAGE, for: block)
    #endif
  }

  /// Asks for small pages in a block that is about to be freed: the system would go on to fill up
  /// large ones there, in memory that the C library keeps but that nobody uses.
  ///
  /// - Parameter block: What ``advise(_:)`` was told.
  public static func withdraw(_ block: UnsafeMutableRawBufferPointer) {
    #if canImport(Glibc)
      unsafe advise(MADV_NOHUGEPAGE, for: block)
    #endif
  }

  #if canImport(Glibc)
    private static func advise(_ advice: Int32, for block: UnsafeMutableRawBufferPointer) {
      guard block.count >= byteCount, let base = block.baseAddress else { return }
      let address = Int(bitPattern: base)
      let first = (address + byteCount - 1) & -byteCount
      let end = (address + block.count) & -byteCount
      guard first < end else { return }
      _ = unsafe madvise(base + (first - address), end - first, advice)
    }
  #endif
}
