import Hands
import HandsLandmarking
import HandsVideoInput

/// Records as comma-separated values.
///
/// The article `ResultsAsTables.md` of the library describes the columns.
struct RecordTable: Sendable, Equatable {
  /// What a row describes.
  enum Rows: Sendable {
    case hands, joints
  }

  var rows: Rows
  /// Whether frames without hands have a row, with empty cells after the columns of the frame.
  var hasEmptyFrames = false

  /// The names of the columns.
  ///
  /// - Parameter namesFile: Whether rows name their video.
  /// - Returns: The names in order.
  func columns(namesFile: Bool) -> [String] {
    (namesFile ? ["file"] : []) + frameColumns + RecordTable.handColumns + pointColumns
  }

  /// The rows of a frame, each with a line feed.
  ///
  /// - Parameters:
  ///   - record: The record of the frame.
  ///   - file: The name of the video, if rows name it.
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

  static let handColumns = [
    "hand", "track_id", "handedness", "handedness_score", "gesture", "gesture_score",
    "look",
  ]

  /// The cells of a hand; those of a missing track or gesture are empty.
  static func cells(of hand: Hand, at position: Int) -> [JSONValue] {
    [
      .integer(position), hand.track.map { .integer($0.id) } ?? .string(""),
      .string(hand.handedness.rawValue), .float(hand.handednessScore),
      .string(hand.gesture.map { name(of: $0) } ?? ""),
      hand.gesture.map { .float($0.score) } ?? .string(""), .integer(hand.look),
    ]
  }

  /// The name of a gesture; `None` becomes `none` because pandas and others read it as a missing
  /// value.
  private static func name(of gesture: Gesture) -> String {
    gesture.name == "None" ? "none" : gesture.name
  }

  var pointColumns: [String] {
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

  /// The remaining cells of each row about a hand.
  func cells(of hand: Hand) -> [[JSONValue]] {
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
  /// The name in snake case, such as `index_finger_tip`.
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
