import HandsLandmarking
import HandsReports
import Hands
import Testing

@testable import HandsCommand

@Suite struct FindingOutputTests {
  private func finding(hands: Int, gestures: [[Category]]?) -> Finding {
    let points = (0..<21).map { Float($0) / 32 }
    return Finding(
      width: 4, height: 3, gestures: gestures,
      handedness: Array(
        repeating: [
          Category(index: 1, score: 0.98396, categoryName: "Left", displayName: "Left")
        ], count: hands),
      landmarks: Array(
        repeating: points.map { NormalizedLandmark(x: $0, y: 0.671197, z: -3.41e-7) }, count: hands),
      worldLandmarks: Array(
        repeating: points.map { Landmark(x: $0, y: 0, z: 0.5) }, count: hands))
  }

  private let thumbUp = [
    Category(index: -1, score: 0.76893, categoryName: "Thumb_Up", displayName: "")
  ]

  @Test func layoutIsThatOfTheGuide() {
    let lines = finding(hands: 1, gestures: [thumbUp]).text.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.prefix(18).joined(separator: "\n") == """
        GestureRecognizerResult:
          Handedness:
            Categories #0:
              index        : 1
              score        : 0.98396
              categoryName : Left
          Gestures:
            Categories #0:
              score        : 0.76893
              categoryName : Thumb_Up
          Landmarks:
            Landmark #0:
              x            : 0.0
              y            : 0.671197
              z            : -3.41e-07
            Landmark #1:
              x            : 0.03125
              y            : 0.671197
        """)
    #expect(lines[95] == "  WorldLandmarks:")
    #expect(lines.count == 11 + 21 * 4 + 1 + 21 * 4)
  }

  @Test func secondHandIsNamed() {
    let text = finding(hands: 2, gestures: nil).text
    #expect(text.hasPrefix("HandLandmarkerResult:"))
    #expect(!text.contains("Gestures"))
    #expect(text.split(separator: "\n").filter { $0 == "    Hand #1:" }.count == 2)
  }

  @Test func noHandHasEmptyLists() {
    #expect(
      finding(hands: 0, gestures: []).text == """
        GestureRecognizerResult:
          Handedness:
          Gestures:
          Landmarks:
          WorldLandmarks:
        """)
  }

  @Test func documentHasTheFourLists() {
    let result = PictureResult(
      file: "a.png", outcome: .success(finding(hands: 1, gestures: [thumbUp])))
    #expect(
      result.json.text.hasPrefix(
        """
        {"file": "a.png", "width": 4, "height": 3, "gestures": [[{"index": -1, "score": 0.76893, \
        "category_name": "Thumb_Up", "display_name": ""}]], "handedness": [[{"index": 1, "score": \
        0.98396, "category_name": "Left", "display_name": "Left"}]], "landmarks": [[[0.0, 0.671197, \
        -3.41e-07], [0.03125,
        """))
    #expect(result.json.text.contains(#""world_landmarks": [[[0.0, 0.0, 0.5], "#))
  }

  @Test func failureIsAnObjectInItsPlace() {
    let result = PictureResult(
      file: "a", outcome: .failure(CommandError(.badData, "a: no \"picture\"")))
    #expect(result.json.text == #"{"file": "a", "error": "a: no \"picture\""}"#)
  }
}
