import HandsLandmarking
import Hands
import Testing

@testable import HandsReports

@Suite struct ResultTests {
  private func hand(_ side: Handedness, gesture: String?) -> Hand {
    Hand(
      handedness: side, handednessScore: 0.975,
      landmarks: HandLandmarks {
        NormalizedLandmark(x: Float($0.rawValue) / 21, y: 0.5, z: 0)
      },
      worldLandmarks: HandLandmarks { _ in Landmark(x: 0, y: 0, z: 0) },
      gesture: gesture.map { Gesture(name: $0, score: 0.5) }, presence: 1,
      nextRegion: NormalizedRectangle(xCenter: 0.5, yCenter: 0.5, width: 0.5, height: 0.5),
      track: Track(id: 3, age: 9))
  }

  /// Each with its own gesture, whatever the classifiers' options leave of the others.
  @Test func handsAreNamed() {
    let hands = [hand(.left, gesture: nil), hand(.right, gesture: "Victory")]
    #expect(hands.map(\.labels) == [["Left 98%"], ["Right 98%", "Victory 50%"]])
    #expect(HandsResult(hands: hands, hasGestures: true).caption == "Left 98%, Victory 50%")
    let none = HandsResult(hands: [hands[0], hands[0]], hasGestures: true)
    #expect(none.caption == "Left 98%, Left 98%")
    #expect(ReportItem(name: "a", result: none, milliseconds: nil).hands.count == 2)
    #expect(WorldFigure(none).captions == ["Left 98%", "Left 98%"])
    #expect(HandsResult(hands: [], hasGestures: false).caption == "no hand")
  }
}
