import Hands
import Testing

private func hand(x: Float, gesture name: String?) -> Hand {
  Hand(
    handedness: Category(index: 0, score: 0.75, categoryName: "Right", displayName: "Right"),
    landmarks: Array(
      repeating: NormalizedLandmark(x: x, y: 0, z: 0), count: HandLandmark.count),
    worldLandmarks: Array(repeating: Landmark(x: x, y: 0, z: 0), count: HandLandmark.count),
    gesture: name.map { Category(index: -1, score: 0.5, categoryName: $0, displayName: "") },
    presence: 1,
    nextRegion: NormalizedRectangle(xCenter: x, yCenter: 0, width: 1, height: 1))
}

struct ResultTests {
  /// The gesture of the second hand stands beside the landmarks of the first.
  @Test func gesturesAreCompacted() {
    let result = GestureRecognizerResult(hands: [
      hand(x: 1, gesture: nil), hand(x: 2, gesture: "A"),
    ])
    #expect(result.gestures.map { $0.map(\.categoryName) } == [["A"]])
    #expect(result.landmarks.map { $0[0].x } == [1, 2])
    #expect(result.worldLandmarks.count == 2)
    #expect(result.handedness.count == 2)
  }

  @Test func alignedGesturesHaveAnEntryForEachHand() {
    let result = GestureRecognizerResult(hands: [
      hand(x: 1, gesture: nil), hand(x: 2, gesture: "A"),
    ])
    #expect(result.aligned.gestures.map { $0.map(\.categoryName) } == [[], ["A"]])
    #expect(result.aligned.landmarks == result.landmarks)
  }

  @Test func handsWithoutAnyGestureMakeAnEmptyResult() {
    let result = GestureRecognizerResult(hands: [hand(x: 1, gesture: nil)])
    #expect(result.gestures.isEmpty && result.handedness.isEmpty)
    #expect(result.landmarks.isEmpty && result.worldLandmarks.isEmpty)
    #expect(result.aligned.gestures == [[]])
    #expect(result.aligned.landmarks.count == 1)
  }

  @Test func landmarkerResultsHaveAllHands() {
    let result = HandLandmarkerResult(hands: [hand(x: 1, gesture: nil), hand(x: 2, gesture: nil)])
    #expect(result.landmarks.map { $0[0].x } == [1, 2])
    #expect(result.worldLandmarks.map { $0[0].x } == [1, 2])
    #expect(result.handedness.map { $0[0].categoryName } == ["Right", "Right"])
    #expect(HandLandmarkerResult(hands: []).landmarks.isEmpty)
  }

  @Test func bonesAreMediaPipes() {
    let all = HandConnection.all.map { [$0.start.rawValue, $0.end.rawValue] }
    #expect(
      all == [
        [0, 1], [0, 5], [9, 13], [13, 17], [5, 9], [0, 17], [1, 2], [2, 3], [3, 4], [5, 6], [6, 7],
        [7, 8], [9, 10], [10, 11], [11, 12], [13, 14], [14, 15], [15, 16], [17, 18], [18, 19],
        [19, 20],
      ])
  }
}
