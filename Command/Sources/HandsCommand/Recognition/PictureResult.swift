import FoundationEssentials
import Hands
import HandsImaging

/// The result of an image, or the reason why it could not be processed.
struct PictureResult: Sendable {
  var path: String
  /// The image, if it could be decoded.
  var source: PictureSource?
  var outcome: Result<HandsResult, CommandError>
  /// The time of inference, if it was done.
  var milliseconds: Double?
  /// The reason why the annotated image could not be written, if there should be one.
  var drawingFailure: CommandError?

  /// The reason why the image, or its annotated image, failed.
  var failure: CommandError? {
    if case .failure(let failure) = outcome { failure } else { drawingFailure }
  }

  /// The size of the image in pixels, if it could be decoded.
  var size: (width: Int, height: Int)? { source.map { ($0.width, $0.height) } }

  /// Whether only parts of the image were decoded; its result is close to that for the whole image.
  var isFast: Bool { source.map { !$0.isComplete } ?? false }

  /// The last component of the path.
  var fileName: String { URL(filePath: path).lastPathComponent }

  /// The members of the image's object in JSON.
  ///
  /// - Parameters:
  ///   - hasTracks: Whether it includes the tracks of the hands.
  ///   - poses: Computes the poses of the hands, if it includes them.
  /// - Returns: The path, and the result or the error.
  func json(hasTracks: Bool, poses: PoseEstimator? = nil) -> [(name: String, value: JSONValue)] {
    switch outcome {
    case .failure(let failure):
      return [("file", .string(path)), ("error", .string(failure.message))]
    case .success(let result):
      let sides = size.map { [("width", $0.width), ("height", $0.height)] } ?? []
      return [("file", .string(path))] + sides.map { ($0, .integer($1)) }
        + (isFast ? [("decode", .string(PictureDecoding.fast.rawValue))] : [])
        + result.json(hasTracks: hasTracks)
        + (size.flatMap { size in
          poses.map { [$0.json(of: result, width: size.width, height: size.height)] }
        } ?? [])
    }
  }
}

extension HandsResult {
  /// The members of the JSON object that the library encodes, except for the schema version.
  ///
  /// - Parameter hasTracks: Whether they include the tracks of the hands.
  /// - Returns: The members, in the library's order.
  func json(hasTracks: Bool) -> [(name: String, value: JSONValue)] {
    var result = self
    if !hasTracks {
      for index in hands.indices { result.hands[index].track = nil }
    }
    guard case .object(let members)? = try? JSONValue(encoding: result) else {
      preconditionFailure("a result cannot be encoded")
    }
    return members.filter { $0.name != CodingKeys.schemaVersion.rawValue }
  }

  /// The result in the layout of MediaPipe's guides, and the looks of a search that found hands
  /// which MediaPipe misses.
  var text: String {
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
    if hasGestures {
      lines.append("  Gestures:")
      for (position, hand) in hands.enumerated() {
        lines.append("    Categories #\(position):")
        guard let gesture = hand.gesture else { continue }
        lines += [
          "      score        : \(gesture.score)",
          "      categoryName : \(PrintableLine(gesture.name).text)",
        ]
      }
    }
    lines += points("Landmarks", hands.map { $0.landmarks.map { [$0.x, $0.y, $0.z] } })
    lines += points("WorldLandmarks", hands.map { $0.worldLandmarks.map { [$0.x, $0.y, $0.z] } })
    if hands.contains(where: { $0.look != 0 }) {
      lines.append("  Looks: " + hands.map { "\($0.look)" }.joined(separator: ", "))
    }
    return lines.joined(separator: "\n")
  }

  /// The points of all hands; with several hands, each has a heading.
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
