import HandsLandmarking
import Hands
import HandsVideoInput

/// How records are written.
enum RecordLayout: Sendable, Equatable {
  /// A JSON document a frame, on a line of its own.
  case jsonLines(ResultLayout)
  /// Comma-separated values, a row for each hand.
  case csv

  /// The ending of the names of files in this layout.
  var fileEnding: String {
    switch self {
    case .jsonLines: "jsonl"
    case .csv: "csv"
    }
  }

  /// What comes before the first record: whole lines.
  ///
  /// - Parameter namesFile: Whether records name the video that they are about.
  /// - Returns: The lines.
  func header(namesFile: Bool = false) -> String {
    switch self {
    case .jsonLines: ""
    case .csv:
      ((namesFile ? ["file"] : []) + RecordLayout.columns).joined(separator: ",") + "\n"
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
    case .jsonLines(let layout):
      let members: [(name: String, value: JSONValue)] =
        [("schema_version", .integer(HandsResult.schemaVersion))]
        + (file.map { [("file", .string($0))] } ?? []) + [
          ("frame", .integer(record.frame.index)),
          ("timestamp_ms", .integer(record.frame.timestampInMilliseconds)),
        ]
      return JSONValue.object(members + record.result.json(layout)).text + "\n"
    case .csv:
      return record.result.hands.enumerated().map { position, hand in
        let row = RecordLayout.row(hand, at: position, of: record.frame)
        return CSVDocument.line((file.map { [.string($0)] } ?? []) + row) + "\n"
      }.joined()
    }
  }

  /// The names of the columns.
  static let columns =
    [
      "frame", "timestamp_ms", "hand", "track_id", "handedness", "handedness_score", "gesture",
      "gesture_score",
    ] + coordinates(prefix: "") + coordinates(prefix: "w")

  private static func coordinates(prefix: String) -> [String] {
    HandLandmark.allCases.indices.flatMap { index in
      ["x", "y", "z"].map { "\(prefix)\($0)\(index)" }
    }
  }

  /// The values of a row; those of a gesture that was not found are empty.
  private static func row(
    _ hand: Hand, at position: Int, of frame: DecodedFrame
  ) -> [JSONValue] {
    let values: [JSONValue] = [
      .integer(frame.index), .integer(frame.timestampInMilliseconds), .integer(position),
      hand.track.map { .integer($0.id) } ?? .string(""),
      .string(hand.handedness.rawValue), .float(hand.handednessScore),
      .string(hand.gesture?.name ?? ""),
      hand.gesture.map { .float($0.score) } ?? .string(""),
    ]
    let points = hand.landmarks.flatMap { [$0.x, $0.y, $0.z] }
    let worldPoints = hand.worldLandmarks.flatMap { [$0.x, $0.y, $0.z] }
    return values + (points + worldPoints).map { .float($0) }
  }
}
