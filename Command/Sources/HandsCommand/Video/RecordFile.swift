import HandsFileOutput

/// A file for the lines about one video, which an earlier run may have begun.
///
/// A resumed run computes every record again: what the file already has is compared, the rest is
/// written.
final class RecordFile: RecordSink {
  private let file: OpenFile
  /// Whether all lines so far were there already.
  private var isBehind: Bool

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - resumes: Whether to keep what is there.
  /// - Throws: `FileOutputError`.
  init(path: String, resumes: Bool) throws(FileOutputError) {
    isBehind = resumes
    file = try OutputFile.open(path, keepsContents: resumes)
  }

  func begin(_ header: String) throws { try write(header) }

  /// Writes whole lines, or finds them written.
  ///
  /// - Throws: ``CommandError`` if other lines are there, `FileOutputError`.
  func write(_ text: String) throws {
    var bytes = Array(text.utf8)[...]
    if isBehind {
      let old = try file.read(count: bytes.count)
      guard bytes.starts(with: old) else { throw wrongBeginning }
      isBehind = old.count == bytes.count
      bytes.removeFirst(old.count)
    }
    try file.write(bytes)
  }

  func checkIsBehind() throws {
    guard isBehind else { throw wrongBeginning }
  }

  func finish() throws {
    guard isBehind else { return }
    guard try file.read(count: 1).isEmpty else { throw wrongBeginning }
  }

  /// What is there is not what an interrupted run would have left.
  private var wrongBeginning: CommandError {
    CommandError(
      .badData,
      "\(file.name): is not what this command writes about this video; leave --resume out to begin "
        + "anew")
  }
}
