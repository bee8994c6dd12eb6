import ArgumentParser
import Hands
import HandsVideoInput

/// How records are written.
enum RecordLayout: Sendable, Equatable {
  /// A JSON document a frame, on a line of its own, with the arithmetic of the nets.
  case jsonLines(hasTracks: Bool = false, precision: Precision = .exact)
  /// Comma-separated values.
  case table(RecordTable)

  /// A row for each hand.
  static let csv = RecordLayout.table(RecordTable(rows: .hands))

  /// The ending of the names of files in this layout.
  var fileEnding: String {
    switch self {
    case .jsonLines: "jsonl"
    case .table: "csv"
    }
  }

  /// Whether records name their video also where a file is about one alone.
  var namesEveryFile: Bool {
    switch self {
    case .jsonLines: false
    case .table(let table): table.rows == .joints
    }
  }

  /// What comes before the first record: whole lines.
  ///
  /// - Parameter namesFile: Whether records name the video that they are about.
  /// - Returns: The lines.
  func header(namesFile: Bool = false) -> String {
    switch self {
    case .jsonLines: ""
    case .table(let table): table.columns(namesFile: namesFile).joined(separator: ",") + "\n"
    }
  }

  /// The lines of a record, each with its end.
  ///
  /// - Parameters:
  ///   - record: What was found in a frame.
  ///   - file: The video, if the lines name it.
  /// - Returns: The lines.
  func lines(of record: FrameRecord, in file: String? = nil) -> String {
    switch self {
    case .jsonLines(let hasTracks, let precision):
      let members: [(name: String, value: JSONValue)] =
        [("schema_version", .integer(HandsResult.schemaVersion))]
        + (file.map { [("file", .string($0))] } ?? []) + [
          ("precision", .string(precision.rawValue)),
          ("frame", .integer(record.frame.index)),
          ("timestamp_ms", .integer(record.frame.timestampInMilliseconds)),
        ]
      return JSONValue.object(members + record.result.json(hasTracks: hasTracks)).text + "\n"
    case .table(let table):
      return table.lines(of: record, in: file)
    }
  }
}

/// The layouts of records, as arguments.
enum RecordFormat: String, CaseIterable, ExpressibleByArgument {
  case jsonLines = "jsonl"
  case csv
  case longCSV = "csv-long"
}
