import HandsFileOutput
import HandsThreads

/// Where the lines about one video go, or those about several, each of them whole.
final class RecordOutput: Sendable {
  private let file: OpenFile
  private let isBegun = Lock(false)

  /// - Parameter file: Open for writing.
  init(to file: OpenFile) {
    self.file = file
  }

  /// Writes what comes before all records, once.
  ///
  /// - Parameter header: Whole lines.
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
  /// - Parameter text: Whole lines.
  /// - Throws: `FileOutputError`.
  func write(_ text: String) throws(FileOutputError) {
    try isBegun.withLock { _ throws(FileOutputError) in try file.write(text.utf8) }
  }
}
