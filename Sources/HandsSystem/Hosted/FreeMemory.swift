import HandsCLibrary

/// Whether the system still grants memory: checked before blocks whose size a file decides, as arrays
/// and allocations cannot report that there is none.
package enum FreeMemory {
  // Safe: the mapping is new, is not read, and ends where it began.

  /// A reserve for small blocks, which are not checked.
  private static let reserve = 8 << 20

  /// Asks the system for a block, with a reserve beside it, and gives both back.
  ///
  /// - Parameter byteCount: The size of the block, or of several together; 0 or more.
  /// - Returns: Whether the system grants it.
  package static func hasRoom(for byteCount: Int) -> Bool {
    let (total, isTooLarge) = byteCount.addingReportingOverflow(reserve)
    guard !isTooLarge else { return false }
    // Not by `malloc`, which optimisers remove if only `free` follows.
    let room = unsafe mmap(
      nil, total, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let room = unsafe room, unsafe room != MAP_FAILED else { return false }
    unsafe munmap(room, total)
    return true
  }
}
