import HandsCLibrary

/// Whether memory is left: checked before blocks whose size a file decides, as arrays and allocations
/// cannot report that there is none.
package enum FreeMemory {
  /// Whether a block of a size can be allocated; it is kept for the next allocations.
  ///
  /// - Parameter byteCount: The size of the block, or of several together; 0 or more.
  /// - Returns: Whether there is so much.
  package static func hasRoom(for byteCount: Int) -> Bool { hands_memory_has_room(byteCount) }
}
