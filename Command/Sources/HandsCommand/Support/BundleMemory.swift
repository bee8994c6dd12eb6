import HandsSystem

/// Memory for composing a bundle; allocating an array cannot fail gracefully.
enum BundleMemory {
  /// Checks that there is enough.
  ///
  /// - Parameter nets: The models, which are copied into an archive and with it into another one.
  /// - Throws: ``CommandError``.
  static func check(for nets: [ByteSlice?]) throws(CommandError) {
    let byteCount = nets.reduce(0) { $0 + ($1?.count ?? 0) }
    guard FreeMemory.hasRoom(for: 2 * byteCount) else {
      throw CommandError(.unavailable, "not enough memory for a bundle of \(byteCount) bytes")
    }
  }
}
