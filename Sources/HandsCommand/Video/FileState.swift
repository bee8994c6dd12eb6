#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file's size and the time of its last change, by which it is seen to be another.
struct FileState: Hashable, Sendable {
  let path: String
  let byteCount: Int
  /// Since 1970.
  let seconds: Int
  let nanoseconds: Int

  // Safe: the call copies the path and writes no more than the structure.
  /// Looks at a file; `nil` if there is none.
  init?(at path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    self.path = path
    byteCount = Int(status.st_size)
    (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
  }
}
