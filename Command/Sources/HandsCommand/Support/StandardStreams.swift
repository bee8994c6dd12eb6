import HandsCLibrary
import HandsFileInput
import HandsFileOutput

/// The descriptors of standard input, output and error.
enum StandardDescriptors {
  // Safe: the call copies the path.
  /// Opens those that are closed: otherwise other files get their numbers, and Dispatch hangs.
  ///
  /// Reading and writing them fails.
  static func occupy() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is this one.
      _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

/// Standard output, to which `print` writes results.
enum StandardOutput {
  /// Flushes the output.
  ///
  /// - Throws: ``CommandError`` if output could not be written, for example because the disk is
  ///   full.
  static func finish() throws(CommandError) {
    guard fflush(nil) == 0 else {
      // Returns if the process ignores the signal.
      if errno == EPIPE { OpenFile.endByBrokenPipe() }
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

/// Text sanitized for one line of a terminal or log.
///
/// Control and format characters, line separators and unassigned code points become `?`. Text
/// longer than ``maximumByteCount`` is truncated and ends in `…`.
struct PrintableLine {
  /// The maximum length in bytes of UTF-8.
  static let maximumByteCount = 900

  /// The sanitized text.
  let text: String

  init(_ source: String) {
    var text = ""
    var byteCount = 0
    for scalar in source.unicodeScalars {
      let safe = scalar.printable
      byteCount += Unicode.UTF8.width(safe)
      guard byteCount <= PrintableLine.maximumByteCount else {
        text += "…"
        break
      }
      text.unicodeScalars.append(safe)
    }
    self.text = text
  }
}
