import HandsLandmarking
import Hands

/// Which parts of a result are written, and how.
struct ResultLayout: Sendable, Equatable {
  /// Whether gestures stay parallel to hands; if not they are compacted as MediaPipe's: a hand without
  /// a gesture has no entry, and all lists are empty if no hand has one.
  var isAligned: Bool
  /// Whether the tracks of the hands are written.
  var hasTracks = false
}

extension HandsResult {
  /// The hands that are written.
  private func hands(_ layout: ResultLayout) -> [Hand] {
    hasGestures && !layout.isAligned ? hands.emptyWithoutGestures : hands
  }

  /// The gestures of the hands that are written, `nil` if none were looked for.
  private func gestures(_ layout: ResultLayout) -> [[Gesture]]? {
    guard hasGestures else { return nil }
    let gestures = hands(layout).map { hand in hand.gesture.map { [$0] } ?? [] }
    return layout.isAligned ? gestures : gestures.filter { !$0.isEmpty }
  }
}

// MARK: JSON

extension HandsResult {
  /// The lists as members of an object.
  func json(_ layout: ResultLayout) -> [(name: String, value: JSONValue)] {
    let hands = hands(layout)
    var members: [(key: CodingKeys, value: JSONValue)] = []
    if let gestures = gestures(layout) {
      members.append(
        (.gestures, .array(gestures.map { .array($0.map { Category($0).json }) })))
    }
    members += [
      (.handedness, .array(hands.map { .array([Category(handednessOf: $0).json]) })),
      (.landmarks, .array(hands.map { .points($0.landmarks.map { [$0.x, $0.y, $0.z] }) })),
      (
        .worldLandmarks,
        .array(hands.map { .points($0.worldLandmarks.map { [$0.x, $0.y, $0.z] }) })
      ),
    ]
    if layout.hasTracks {
      members.append((.tracks, .array(hands.compactMap { $0.track?.json })))
    }
    return members.map { ($0.key.rawValue, $0.value) }
  }
}

extension HandsResult.Category {
  fileprivate var json: JSONValue {
    .object([
      (CodingKeys.index.rawValue, .integer(index)),
      (CodingKeys.score.rawValue, score.map { .float($0) } ?? .null),
      (CodingKeys.categoryName.rawValue, .string(categoryName)),
      (CodingKeys.displayName.rawValue, .string(displayName)),
    ])
  }
}

extension Track {
  fileprivate var json: JSONValue { .object([("id", .integer(id)), ("age", .integer(age))]) }
}

extension JSONValue {
  fileprivate static func points(_ points: [[Float]]) -> JSONValue {
    .array(points.map { .array($0.map { .float($0) }) })
  }
}

// MARK: Text

extension HandsResult {
  /// The layout of MediaPipe's guides.
  func text(_ layout: ResultLayout) -> String {
    let hands = hands(layout)
    var lines = [hasGestures ? "GestureRecognizerResult:" : "HandLandmarkerResult:"]
    lines.append("  Handedness:")
    for (position, hand) in hands.enumerated() {
      lines += [
        "    Categories #\(position):",
        "      index        : \(Category(handednessOf: hand).index)",
        "      score        : \(hand.handednessScore)",
        "      categoryName : \(hand.handedness)",
      ]
    }
    if let gestures = gestures(layout) {
      lines.append("  Gestures:")
      for (position, gestures) in gestures.enumerated() {
        lines.append("    Categories #\(position):")
        for gesture in gestures {
          lines.append("      score        : \(gesture.score)")
          lines.append("      categoryName : \(gesture.name)")
        }
      }
    }
    lines += points("Landmarks", hands.map { $0.landmarks.map { [$0.x, $0.y, $0.z] } })
    lines += points("WorldLandmarks", hands.map { $0.worldLandmarks.map { [$0.x, $0.y, $0.z] } })
    return lines.joined(separator: "\n")
  }

  /// Points are numbered anew for each hand; a second hand gets a line of its own above.
  private func points(_ title: String, _ hands: [[[Float]]]) -> [String] {
    var lines = ["  \(title):"]
    for (hand, points) in hands.enumerated() {
      if hands.count > 1 { lines.append("    Hand #\(hand):") }
      for (index, point) in points.enumerated() {
        lines.append("    Landmark #\(index):")
        for (name, value) in zip(["x", "y", "z"], point) {
          lines.append("      \(name)            : \(value)")
        }
      }
    }
    return lines
  }
}
