#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Messages for the person at the terminal; results go to standard output.
enum StandardError {
  /// Prints one line.
  ///
  /// - Parameter message: Any text; it is made printable.
  static func say(_ message: String) {
    let line = "hands: " + PrintableLine(message).text + "\n"
    FileHandle.standardError.write(Data(line.utf8))
  }
}
