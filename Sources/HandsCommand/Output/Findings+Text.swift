import Detection
import Hands

extension Findings {
  /// The findings in the layout of MediaPipe's guide.
  ///
  /// With several hands each list of landmarks says whose it is.
  var text: String {
    var lines = [gestures == nil ? "HandLandmarkerResult:" : "GestureRecognizerResult:"]
    lines.append("  Handedness:")
    lines += Findings.lines(handedness)
    if let gestures {
      lines.append("  Gestures:")
      lines += Findings.lines(gestures)
    }
    lines += Findings.lines("Landmarks", landmarks) { ($0.x, $0.y, $0.z) }
    lines += Findings.lines("WorldLandmarks", worldLandmarks) { ($0.x, $0.y, $0.z) }
    return lines.joined(separator: "\n")
  }

  private static func lines(_ categories: [[Category]]) -> [String] {
    categories.enumerated().flatMap { index, list in
      ["    Categories #\(index):"]
        + list.flatMap { category in
          var lines = ["      score        : \(category.score)"]
          // Gestures have no index: theirs is −1.
          if category.index >= 0 { lines.insert("      index        : \(category.index)", at: 0) }
          return lines + ["      categoryName : \(category.categoryName)"]
        }
    }
  }

  private static func lines<Point>(
    _ title: String, _ lists: [[Point]], _ coordinates: (Point) -> (Float, Float, Float)
  ) -> [String] {
    guard !lists.isEmpty else { return ["  \(title):"] }
    return lists.enumerated().flatMap { index, points in
      [lists.count == 1 ? "  \(title):" : "  \(title) #\(index):"]
        + points.enumerated().flatMap { position, point in
          let (x, y, z) = coordinates(point)
          return [
            "    Landmark #\(position):", "      x            : \(x)",
            "      y            : \(y)", "      z            : \(z)",
          ]
        }
    }
  }
}
