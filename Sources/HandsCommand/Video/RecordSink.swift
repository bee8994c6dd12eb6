/// Where the lines about one video go, one by one.
enum RecordSink {
  /// A file of its own.
  case file(RecordFile)
  /// Standard output, where the video has a place among others.
  case output(OrderedOutput, place: Int)

  /// Writes what comes before the first record.
  ///
  /// - Parameter header: Whole lines.
  /// - Throws: ``Failure`` if they cannot be written, or if others are there.
  func begin(_ header: String) throws(Failure) {
    switch self {
    case .file(let file): try file.write(header)
    case .output(let output, _): try output.begin(header)
    }
  }

  /// Writes a record.
  ///
  /// - Parameter text: Whole lines.
  /// - Throws: ``Failure`` if they cannot be written, or if others are there.
  func write(_ text: String) throws(Failure) {
    switch self {
    case .file(let file): try file.write(text)
    case .output(let output, let place): try output.write(text, at: place)
    }
  }

  /// Checks that an earlier run wrote all lines so far, as it did before it drew them.
  ///
  /// - Throws: ``Failure`` if they were not there.
  func checkIsBehind() throws(Failure) {
    if case .file(let file) = self, !file.isBehind { throw file.wrongBeginning }
  }

  /// Checks, after the last record, that nothing is beyond it.
  ///
  /// - Throws: ``Failure`` if something is.
  func finish() throws(Failure) {
    if case .file(let file) = self { try file.finish() }
  }
}
