/// Where the lines about one video go.
protocol RecordSink {
  /// Writes what comes before the first record.
  ///
  /// - Parameter header: Whole lines.
  /// - Throws: `FileOutputError` if they cannot be written, ``CommandError`` if others are there.
  func begin(_ header: String) throws

  /// Writes a record.
  ///
  /// - Parameter text: Whole lines.
  /// - Throws: `FileOutputError` if they cannot be written, ``CommandError`` if others are there.
  func write(_ text: String) throws

  /// Checks that an earlier run wrote all lines so far, as it did before it drew them.
  ///
  /// - Throws: ``CommandError`` if they were not there.
  func checkIsBehind() throws

  /// Checks, after the last record, that there are no lines beyond it.
  ///
  /// - Throws: ``CommandError`` if there are.
  func finish() throws
}
