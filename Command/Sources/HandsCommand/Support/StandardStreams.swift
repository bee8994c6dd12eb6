import HandsCLibrary
import HandsFileOutput

/// Results, which `print` writes.
enum StandardOutput {
  /// Writes what is still held back.
  ///
  /// - Throws: ``CommandError`` if anything that was printed could not be written, as on a full disk.
  static func finish() throws(CommandError) {
    guard fflush(nil) == 0 else {
      throw CommandError(.cannotWrite, "standard output: cannot be written")
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

  /// Writes text as it is.
  ///
  /// - Parameter text: Printable text, with line ends.
  static func write(_ text: String) {
    try? OpenFile.standardError.write(text.utf8)
  }
}
