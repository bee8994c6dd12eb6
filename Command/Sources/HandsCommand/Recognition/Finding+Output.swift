import HandsLandmarking
import HandsReports
import Hands

// MARK: JSON

extension Finding {
  /// The lists as members of an object.
  var jsonLists: [(name: String, value: JSONValue)] {
    var members: [(name: String, value: JSONValue)] = []
    if let gestures { members.append(("gestures", Finding.json(gestures))) }
    members.append(("handedness", Finding.json(handedness)))
    members.append(("landmarks", Finding.json(landmarks) { [$0.x, $0.y, $0.z] }))
    members.append(("world_landmarks", Finding.json(worldLandmarks) { [$0.x, $0.y, $0.z] }))
    if let tracks { members.append(("tracks", Finding.json(tracks))) }
    return members
  }

  private static func json(_ lists: [[Category]]) -> JSONValue {
    .array(
      lists.map { categories in
        .array(
          categories.map { category in
            .object([
              ("index", .integer(category.index)), ("score", .float(category.score)),
              ("category_name", .string(category.categoryName)),
              ("display_name", .string(category.displayName)),
            ])
          })
      })
  }

  private static func json(_ tracks: [Track]) -> JSONValue {
    .array(tracks.map { .object([("id", .integer($0.id)), ("age", .integer($0.age))]) })
  }

  private static func json<Point>(
    _ hands: [[Point]], coordinates: (Point) -> [Float]
  ) -> JSONValue {
    .array(
      hands.map { points in
        .array(points.map { .array(coordinates($0).map { .float($0) }) })
      })
  }
}

// MARK: Text

extension Finding {
  /// The layout of MediaPipe's guides.
  var text: String {
    var lines = [gestures == nil ? "HandLandmarkerResult:" : "GestureRecognizerResult:"]
    lines += lists("Handedness", handedness, withIndex: true)
    if let gestures { lines += lists("Gestures", gestures, withIndex: false) }
    lines += points("Landmarks", landmarks) { [$0.x, $0.y, $0.z] }
    lines += points("WorldLandmarks", worldLandmarks) { [$0.x, $0.y, $0.z] }
    return lines.joined(separator: "\n")
  }

  private func lists(_ title: String, _ lists: [[Category]], withIndex: Bool) -> [String] {
    var lines = ["  \(title):"]
    for (position, categories) in lists.enumerated() {
      lines.append("    Categories #\(position):")
      for category in categories {
        if withIndex { lines.append("      index        : \(category.index)") }
        lines.append("      score        : \(category.score)")
        lines.append("      categoryName : \(category.categoryName)")
      }
    }
    return lines
  }

  /// Points are numbered anew for each hand; a second hand gets a line of its own above.
  private func points<Point>(
    _ title: String, _ hands: [[Point]], coordinates: (Point) -> [Float]
  ) -> [String] {
    var lines = ["  \(title):"]
    for (hand, points) in hands.enumerated() {
      if hands.count > 1 { lines.append("    Hand #\(hand):") }
      for (index, point) in points.enumerated() {
        lines.append("    Landmark #\(index):")
        for (name, value) in zip(["x", "y", "z"], coordinates(point)) {
          lines.append("      \(name)            : \(value)")
        }
      }
    }
    return lines
  }
}
