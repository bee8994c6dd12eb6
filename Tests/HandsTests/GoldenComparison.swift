import Hands
import HandsTestSupport
import Testing

/// Compares all four lists: equal numbers of hands, equal labels, numbers within the tolerance.
func expectEqual(
  _ result: GestureRecognizerResult, _ golden: GoldenPhoto.Result, within tolerance: Tolerance,
  sourceLocation: SourceLocation = #_sourceLocation
) {
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
  _ categories: [[Hands.Category]], _ golden: [[GoldenPhoto.Category]], within tolerance: Float,
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
func names(_ lists: [[Hands.Category]]) -> [[String]] {
  lists.map { $0.map(\.categoryName) }
}

/// The joints whose positions are recorded of clips, x and y in turn, hand after hand.
func recordedPoints(_ landmarks: [[NormalizedLandmark]]) -> [Float] {
  landmarks.flatMap { hand in [0, 4, 8, 12, 16, 20].flatMap { [hand[$0].x, hand[$0].y] } }
}

/// Compares numbers; a tolerance of 0 means equal.
func expectClose(
  _ values: [Float], _ golden: [Float], within tolerance: Float, _ comment: Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(values.count == golden.count, comment, sourceLocation: sourceLocation)
  let largest = zip(values, golden).map { abs($0 - $1) }.max() ?? 0
  #expect(largest <= tolerance, comment, sourceLocation: sourceLocation)
}
