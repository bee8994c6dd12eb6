import Detection
import Hands

extension Findings {
  /// The four lists, or three where no gestures were looked for, as members of an object.
  var jsonMembers: [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    if let gestures {
      members.append(.init(key: "gestures", value: Findings.json(gestures)))
    }
    members.append(.init(key: "handedness", value: Findings.json(handedness)))
    members.append(
      .init(key: "landmarks", value: Findings.json(landmarks) { [$0.x, $0.y, $0.z] }))
    members.append(
      .init(key: "world_landmarks", value: Findings.json(worldLandmarks) { [$0.x, $0.y, $0.z] }))
    return members
  }

  private static func json(_ lists: [[Category]]) -> JSONValue {
    .array(
      lists.map { list in
        .array(
          list.map { category in
            [
              "index": .integer(category.index), "score": .float(category.score),
              "category_name": .string(category.categoryName),
              "display_name": .string(category.displayName),
            ]
          })
      })
  }

  private static func json<Point>(
    _ lists: [[Point]], _ coordinates: (Point) -> [Float]
  ) -> JSONValue {
    .array(
      lists.map { points in
        .array(points.map { point in .array(coordinates(point).map { .float($0) }) })
      })
  }
}
