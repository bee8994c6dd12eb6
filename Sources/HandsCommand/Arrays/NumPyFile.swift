import FileInput

/// `.npy` files on disk.
enum NumPyFile {
  /// Reads a file.
  ///
  /// - Parameter path: The file's path.
  /// - Returns: The array.
  /// - Throws: ``CommandFailure`` that names the file.
  static func read(_ path: String) throws -> NumPyArray {
    let bytes = try RegularFile.bytes(at: path, limit: 257 << 20)
    do {
      return try NumPyArray(npy: bytes)
    } catch {
      throw CommandFailure(error, file: path)
    }
  }
}
