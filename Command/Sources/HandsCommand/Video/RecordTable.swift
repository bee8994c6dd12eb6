import Hands
import HandsLandmarking
import HandsVideoInput

/// Records as comma-separated values.
///
/// `ResultsAsTables.md` among the library's articles says what the columns hold.
struct RecordTable: Sendable, Equatable {
  /// What has a row.
  enum Rows: Sendable {
    case hands, joints
  }

  var rows: Rows
  /// Whether frames without hands have a row too, whose columns behind those of the frame are empty.
  var hasEmptyFrames = false

  /// The names of the columns.
  ///
  /// - Parameter namesFile: Whether rows name the video that they are about.
  /// - Returns: The names, in their order.
  func columns(namesFile: Bool) -> [String] {
    (namesFile ? ["file"] : []) + frameColumns + RecordTable.handColumns + pointColumns
  }

  /// The rows about a frame, each with its end.
  ///
  /// - Parameters:
  ///   - record: What was found in it.
  ///   - file: The video, if rows name it.
  /// - Returns: The rows.
  func lines(of record: FrameRecord, in file: String?) -> String {
    let frame = (file.map { [JSONValue.string($0)] } ?? []) + cells(of: record.frame)
    let rows = record.result.hands.enumerated().flatMap { position, hand in
      cells(of: hand).map { frame + RecordTable.cells(of: hand, at: position) + $0 }
    }
    let width = RecordTable.handColumns.count + pointColumns.count
    let empty = [frame + [JSONValue](repeating: .string(""), count: width)]
    return (rows.isEmpty && hasEmptyFrames ? empty : rows)
      .map { CSVDocument.line($0) + "\n" }.joined()
  }

  private var frameColumns: [String] {
    switch rows {
    case .hands: ["frame", "timestamp_ms"]
    case .joints: ["width", "height", "frame", "timestamp_ms"]
    }
  }

  private func cells(of frame: DecodedFrame) -> [JSONValue] {
    let time: [JSONValue] = [.integer(frame.index), .integer(frame.timestampInMilliseconds)]
    return switch rows {
    case .hands: time
    case .joints: [.integer(frame.picture.width), .integer(frame.picture.height)] + time
    }
  }

  private static let handColumns = [
    "hand", "track_id", "handedness", "handedness_score", "gesture", "gesture_score",
  ]

  /// What is said of the whole hand; cells of a track or gesture that is not there are empty.
  private static func cells(of hand: Hand, at position: Int) -> [JSONValue] {
    [
      .integer(position), hand.track.map { .integer($0.id) } ?? .string(""),
      .string(hand.handedness.rawValue), .float(hand.handednessScore),
      .string(hand.gesture.map { name(of: $0) } ?? ""),
      hand.gesture.map { .float($0.score) } ?? .string(""),
    ]
  }

  /// The name of a gesture: readers of tables, pandas among them, take `None` for a missing value.
  private static func name(of gesture: Gesture) -> String {
    gesture.name == "None" ? "none" : gesture.name
  }

  private var pointColumns: [String] {
    switch rows {
    case .hands:
      ["", "w"].flatMap { space in
        HandLandmark.allCases.indices.flatMap { index in
          ["x", "y", "z"].map { "\(space)\($0)\(index)" }
        }
      }
    case .joints:
      ["track_age", "joint", "joint_name", "x", "y", "z", "world_x", "world_y", "world_z"]
    }
  }

  /// The cells behind those of the whole hand, of each row about it.
  private func cells(of hand: Hand) -> [[JSONValue]] {
    switch rows {
    case .hands:
      let points = hand.landmarks.flatMap { [$0.x, $0.y, $0.z] }
      let worldPoints = hand.worldLandmarks.flatMap { [$0.x, $0.y, $0.z] }
      return [(points + worldPoints).map { .float($0) }]
    case .joints:
      return HandLandmark.allCases.map { joint in
        let (point, worldPoint) = (hand.landmarks[joint], hand.worldLandmarks[joint])
        return [
          hand.track.map { .integer($0.age) } ?? .string(""), .integer(joint.rawValue),
          .string(joint.tableName),
        ]
          + [point.x, point.y, point.z, worldPoint.x, worldPoint.y, worldPoint.z]
          .map { .float($0) }
      }
    }
  }
}

extension HandLandmark {
  /// The name in small letters, such as `index_finger_tip`.
  fileprivate var tableName: String {
    var name = ""
    var isInCapitals = false
    for letter in "\(self)" {
      if letter.isUppercase, !isInCapitals { name += "_" }
      isInCapitals = letter.isUppercase
      name += letter.lowercased()
    }
    return name
  }
}
