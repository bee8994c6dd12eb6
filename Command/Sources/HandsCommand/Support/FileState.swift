import HandsCLibrary

/// The path, size and modification time of a file, which identify its content.
struct FileState: Hashable, Sendable {
  let path: String
  private let byteCount: Int
  /// Seconds since 1970.
  private let seconds: Int
  private let nanoseconds: Int

  // Safe: the call copies the path and writes only to the structure.
  /// Reads the state of a file; `nil` if it is missing.
  init?(at path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    let time = status.st_mtim
    self.path = path
    byteCount = Int(status.st_size)
    (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
  }

  /// The path and the number of bytes.
  var size: [JSONValue] { [.string(path), .integer(byteCount)] }
  /// The modification time.
  var time: [JSONValue] { [.integer(seconds), .integer(nanoseconds)] }
}
