import HandsCLibrary

/// Pages of the system's large size: new memory is mapped in fewer, larger steps.
public enum LargePages {
  // Safe: whole pages inside the block are named, and the advice changes no contents.

  /// The size of a large page, or of the smallest block that is worth one.
  public static let byteCount = 2 << 20

  /// Asks for large pages for the part of a block that is made of whole ones.
  ///
  /// Advice only: contents stay as they are, and a system without large pages changes nothing.
  ///
  /// - Parameter block: Allocated memory.
  public static func advise(_ block: UnsafeMutableRawBufferPointer) {
    unsafe setAdvice(for: block, isLarge: true)
  }

  /// Asks for small pages in a block that is about to be freed: the system would go on to fill up
  /// large ones there, in memory that the C library keeps but that nobody uses.
  ///
  /// - Parameter block: The argument of ``advise(_:)``.
  public static func withdraw(_ block: UnsafeMutableRawBufferPointer) {
    unsafe setAdvice(for: block, isLarge: false)
  }

  private static func setAdvice(for block: UnsafeMutableRawBufferPointer, isLarge: Bool) {
    #if canImport(Glibc)
      guard block.count >= byteCount, let base = block.baseAddress else { return }
      let address = Int(bitPattern: base)
      let first = (address + byteCount - 1) & -byteCount
      let end = (address + block.count) & -byteCount
      guard first < end else { return }
      let advice = isLarge ? MADV_HUGEPAGE : MADV_NOHUGEPAGE
      _ = unsafe madvise(base + (first - address), end - first, advice)
    #endif
  }
}
