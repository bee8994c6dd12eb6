import HandsCLibrary
import HandsFileOutput

/// Standard output, to which `print` writes results.
enum StandardOutput {
  /// Flushes the output.
  ///
  /// - Throws: ``CommandError`` if output could not be written, for example because the disk is
  ///   full.
  static func finish() throws(CommandError) {
    guard fflush(nil) == 0 else {
      throw CommandError(.cannotWrite, "standard output: cannot be written")
    }
  }
}

/// Standard error, for messages to the user.
enum StandardError {
  /// Prints one line.
  ///
  /// - Parameter message: Any text; it is sanitized.
  static func print(_ message: String) {
    write("hands: \(PrintableLine(message).text)\n")
  }

  /// Writes text unchanged.
  ///
  /// - Parameter text: Printable text with line feeds.
  static func write(_ text: String) {
    try? OpenFile.standardError.write(text.utf8)
  }
}
