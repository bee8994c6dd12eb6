import HandsSystem

/// Memory for a bundle that is put together: arrays cannot report that there is none.
enum BundleMemory {
  /// Checks that there is enough of it.
  ///
  /// - Parameter nets: The nets, which are copied into an archive, and that into another.
  /// - Throws: ``CommandError``.
  static func check(for nets: [ByteSlice?]) throws(CommandError) {
    let byteCount = nets.reduce(0) { $0 + ($1?.count ?? 0) }
    guard FreeMemory.hasRoom(for: 2 * byteCount) else {
      throw CommandError(.unavailable, "there is no memory for a bundle of \(byteCount) bytes")
    }
  }
}
