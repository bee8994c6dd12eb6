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
  /// Prints one line.
  ///
  /// - Parameter message: Any text; it is made printable.
  static func print(_ message: String) {
    write("hands: \(PrintableLine(message).text)\n")
  }

  // Safe: the bytes are lent for the length of the call, which is told their number.
  /// Writes text as it is.
  ///
  /// - Parameter text: Printable text, with line ends.
  static func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe systemWrite(STDERR_FILENO, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return }
      bytes.removeFirst(count)
    }
  }
}
