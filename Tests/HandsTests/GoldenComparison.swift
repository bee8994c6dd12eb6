import Hands
import HandsTestSupport
import Testing

/// Compares all four lists: equal numbers of hands, equal labels, numbers within the tolerance.
func expectEqual(
  _ result: HandsResult, _ golden: GoldenPhoto.Result, within tolerance: Tolerance,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let result = result.lists
  expectEqual(
    result.gestures, golden.gestures, within: tolerance.scores, sourceLocation: sourceLocation)
  expectEqual(
    result.handedness, golden.handedness, within: tolerance.scores,
    sourceLocation: sourceLocation)
  expectClose(
    result.landmarks.flatMap { $0.flatMap { [$0.x, $0.y, $0.z] } },
    golden.landmarks.flatMap { $0.flatMap { $0 } }, within: tolerance.landmarks,
    sourceLocation: sourceLocation)
  expectClose(
    result.worldLandmarks.flatMap { $0.flatMap { [$0.x, $0.y, $0.z] } },
    golden.worldLandmarks.flatMap { $0.flatMap { $0 } }, within: tolerance.worldLandmarks,
    sourceLocation: sourceLocation)
}

/// Compares lists of categories.
func expectEqual(
  _ categories: [[MediaPipeLists.Category]], _ golden: [[GoldenPhoto.Category]],
  within tolerance: Float,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    categories.map { $0.map { [String($0.index), $0.categoryName, $0.displayName] } }
      == golden.map { $0.map { [String($0.index), $0.categoryName, $0.displayName] } },
    sourceLocation: sourceLocation)
  expectClose(
    categories.flatMap { $0.map(\.score) }, golden.flatMap { $0.map(\.score) },
    within: tolerance, sourceLocation: sourceLocation)
}

/// The names of all categories.
func names(_ lists: [[MediaPipeLists.Category]]) -> [[String]] {
  lists.map { $0.map(\.categoryName) }
}

/// The joints whose positions are recorded of clips, x and y in turn, hand after hand.
func recordedPoints(_ landmarks: [HandLandmarks<NormalizedLandmark>]) -> [Float] {
  landmarks.flatMap { hand in [0, 4, 8, 12, 16, 20].flatMap { [hand[$0].x, hand[$0].y] } }
}

/// Compares numbers; a tolerance of 0 means equal.
func expectClose(
  _ values: [Float], _ golden: [Float], within tolerance: Float, _ comment: Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(values.count == golden.count, comment, sourceLocation: sourceLocation)
  // The largest difference would pass over what is not a number.
  let isClose = zip(values, golden).allSatisfy { abs($0 - $1) <= tolerance }
  #expect(isClose, comment, sourceLocation: sourceLocation)
}

/// The lists that MediaPipe's Python tasks return, which leave hands out.
struct MediaPipeLists {
  struct Category {
    var index: Int
    var score: Float
    var categoryName: String
    var displayName: String
  }

  /// Without entries for hands that have none.
  var gestures: [[Category]]
  var handedness: [[Category]]
  var landmarks: [HandLandmarks<NormalizedLandmark>]
  var worldLandmarks: [HandLandmarks<Landmark>]
}

extension HandsResult {
  /// All lists are empty if no hand has a gesture.
  var lists: MediaPipeLists {
    let hands = hands.contains { $0.gesture != nil } ? hands : []
    return MediaPipeLists(
      gestures: hands.compactMap(\.gesture).map { gesture in
        [.init(index: -1, score: gesture.score, categoryName: gesture.name, displayName: "")]
      },
      handedness: hands.map { hand in
        let name = hand.handedness.rawValue
        return [
          .init(
            index: hand.handedness == .right ? 0 : 1, score: hand.handednessScore,
            categoryName: name, displayName: name)
        ]
      },
      landmarks: hands.map(\.landmarks), worldLandmarks: hands.map(\.worldLandmarks))
  }
}
