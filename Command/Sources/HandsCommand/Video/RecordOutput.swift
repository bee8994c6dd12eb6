import HandsFileOutput
import HandsThreads

/// The output for the records of one or several videos; concurrent writes do not mix.
final class RecordOutput: Sendable {
  private let file: OpenFile
  private let isBegun = Lock(false)

  /// - Parameter file: A file that is open for writing.
  init(to file: OpenFile) {
    self.file = file
  }

  /// Writes the header, once.
  ///
  /// - Parameter header: Complete lines.
  /// - Throws: `FileOutputError`.
  func begin(_ header: String) throws(FileOutputError) {
    try isBegun.withLock { isBegun throws(FileOutputError) in
      guard !isBegun else { return }
      isBegun = true
      try file.write(header.utf8)
    }
  }

  /// Writes a record.
  ///
  /// - Parameter text: Complete lines.
  /// - Throws: `FileOutputError`.
  func write(_ text: String) throws(FileOutputError) {
    try isBegun.withLock { _ throws(FileOutputError) in try file.write(text.utf8) }
  }
}
