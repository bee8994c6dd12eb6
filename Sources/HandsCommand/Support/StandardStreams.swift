#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Results, which `print` writes.
enum StandardOutput {
  /// Writes what is still held back.
  ///
  /// - Throws: ``Failure`` if anything that was printed could not be written, as on a full disk.
  static func finish() throws(Failure) {
    guard fflush(nil) == 0 else {
      throw Failure(.cannotWrite, "standard output: cannot be written")
    }
  }
}

/// Messages to the person, apart from results.
enum StandardError {
  // Safe: the bytes are lent for the length of the call, which is told their number.
  /// Prints one line.
  ///
  /// - Parameter message: Any text; it is made printable.
  static func print(_ message: String) {
    let line = Array("hands: \(PrintableLine(message).text)\n".utf8)
    var written = 0
    while written < line.count {
      let count = unsafe line[written...].withUnsafeBytes {
        unsafe write(STDERR_FILENO, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return }
      written += count
    }
  }
}
