import Hands

extension HandEvent {
  /// The object in JSON.
  var json: JSONValue {
    .object(
      kind.json + [
        ("phase", .string(phase.rawValue)), ("hand", .integer(hand)),
        ("handedness", .string(handedness.rawValue)), ("strength", .float(strength)),
      ] + pointer.json)
  }
}

extension InteractingHand {
  /// The object in JSON.
  var json: JSONValue {
    .object(
      [("hand", .integer(id))] + pointer.json + [
        ("active", .array(active.map { .object($0.json) }))
      ])
  }
}

extension HandEvent.Kind {
  /// The members in JSON.
  var json: [(name: String, value: JSONValue)] {
    switch self {
    case .pinch(let finger):
      [("kind", .string("pinch")), ("finger", .string("\(finger)"))]
    case .grab: [("kind", .string("grab"))]
    case .motion(let label): [("kind", .string("motion")), ("label", .string(label))]
    }
  }
}

extension HandPointer {
  /// The members in JSON.
  var json: [(name: String, value: JSONValue)] {
    [
      ("pointer", .array([.float(image.x), .float(image.y)])),
      (
        "position",
        .array([.float(position.x), .float(position.y), .float(position.z)])
      ),
    ]
  }
}
