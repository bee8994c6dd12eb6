import ArgumentParser
import Hands
import HandsFileOutput
import HandsThreads
import HandsVideoInput

/// The output format of video records.
enum RecordLayout: Sendable, Equatable {
  /// A line with a JSON document per frame, with the precision of the models.
  case jsonLines(
    hasTracks: Bool = false, precision: Precision = .exact, poses: PoseEstimator? = nil)
  /// Comma-separated values.
  case table(RecordTable)

  /// CSV with a row per hand.
  static let csv = RecordLayout.table(RecordTable(rows: .hands))

  /// What computes poses, if records have them.
  var poses: PoseEstimator? {
    switch self {
    case .jsonLines(_, _, let poses): poses
    case .table: nil
    }
  }

  /// The file extension.
  var fileEnding: String {
    switch self {
    case .jsonLines: "jsonl"
    case .table: "csv"
    }
  }

  /// Whether records name their video even in a file about one video.
  var namesEveryFile: Bool {
    switch self {
    case .jsonLines: false
    case .table(let table): table.rows == .joints
    }
  }

  /// The lines before the first record.
  ///
  /// - Parameter namesFile: Whether records name their video.
  /// - Returns: The lines.
  func header(namesFile: Bool = false) -> String {
    switch self {
    case .jsonLines: ""
    case .table(let table): table.columns(namesFile: namesFile).joined(separator: ",") + "\n"
    }
  }

  /// The lines of a record, each with a line feed.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - file: The name of the video, if records name it.
  /// - Returns: The lines.
  func lines(of record: FrameRecord, in file: String? = nil) -> String {
    switch self {
    case .jsonLines(let hasTracks, let precision, let estimator):
      let members: [(name: String, value: JSONValue)] =
        [("schema_version", .integer(HandsResult.schemaVersion))]
        + (file.map { [("file", .string($0))] } ?? []) + [
          ("precision", .string(precision.rawValue)),
          ("frame", .integer(record.frame.index)),
          ("timestamp_ms", .integer(record.frame.timestampInMilliseconds)),
        ]
      let picture = record.frame.picture
      let poses = estimator.map {
        [$0.json(of: record.result, width: picture.width, height: picture.height)]
      }
      return JSONValue.object(
        members + record.result.json(hasTracks: hasTracks) + (poses ?? [])
          + (record.actions?.json ?? [])
      ).text + "\n"
    case .table(let table):
      return table.lines(of: record, in: file)
    }
  }
}

/// The output formats of video records, as arguments.
enum RecordFormat: String, CaseIterable, ExpressibleByArgument {
  case jsonLines = "jsonl"
  case csv
  case longCSV = "csv-long"
}

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
