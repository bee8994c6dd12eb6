import Foundation
import Hands
import HandsLandmarking
import Testing

@testable import HandsCommand

@Suite struct ResultOutputTests {
  private func hand(_ gesture: String?) -> Hand {
    Hand(
      handedness: .left, handednessScore: 0.98396,
      landmarks: HandLandmarks {
        NormalizedLandmark(x: Float($0.rawValue) / 32, y: 0.671197, z: -3.41e-7)
      },
      worldLandmarks: HandLandmarks { Landmark(x: Float($0.rawValue) / 32, y: 0, z: 0.5) },
      gesture: gesture.map { Gesture(name: $0, score: 0.76893) }, presence: 1,
      nextRegion: NormalizedRectangle(xCenter: 0.5, yCenter: 0.5, width: 1, height: 1))
  }

  private func result(_ gestures: [String?], hasGestures: Bool = true) -> HandsResult {
    HandsResult(hands: gestures.map(hand), hasGestures: hasGestures)
  }

  private let compacted = ResultLayout(isAligned: false)
  private let aligned = ResultLayout(isAligned: true)

  private func document(_ result: HandsResult, _ layout: ResultLayout) -> JSONValue {
    .object(result.json(layout))
  }

  @Test func layoutIsThatOfTheGuide() {
    let lines = result(["Thumb_Up"]).text(compacted).split(
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
    let text = result([nil, nil], hasGestures: false).text(compacted)
    #expect(text.hasPrefix("HandLandmarkerResult:"))
    #expect(!text.contains("Gestures"))
    #expect(text.split(separator: "\n").filter { $0 == "    Hand #1:" }.count == 2)
  }

  @Test func noHandHasEmptyLists() {
    #expect(
      result([]).text(compacted) == """
        GestureRecognizerResult:
          Handedness:
          Gestures:
          Landmarks:
          WorldLandmarks:
        """)
  }

  @Test func documentHasTheFourLists() {
    let document = PictureResult(
      file: "a.png",
      outcome: .success(Finding(width: 4, height: 3, result: result(["Thumb_Up"])))
    )
    .json(compacted).text
    #expect(
      document.hasPrefix(
        """
        {"file": "a.png", "width": 4, "height": 3, "gestures": [[{"index": -1, "score": 0.76893, \
        "category_name": "Thumb_Up", "display_name": ""}]], "handedness": [[{"index": 1, "score": \
        0.98396, "category_name": "Left", "display_name": "Left"}]], "landmarks": [[[0.0, 0.671197, \
        -3.41e-07], [0.03125,
        """))
    #expect(document.contains(#""world_landmarks": [[[0.0, 0.0, 0.5], "#))
  }

  @Test func failureIsAnObjectInItsPlace() {
    let result = PictureResult(
      file: "a", outcome: .failure(CommandError(.badData, "a: no \"picture\"")))
    #expect(result.json(compacted).text == #"{"file": "a", "error": "a: no \"picture\""}"#)
  }

  /// MediaPipe's lists leave hands out; aligned ones have an entry for each hand.
  @Test func gesturesAreCompactedUnlessAligned() throws {
    let some = result([nil, "Victory"])
    #expect(document(some, compacted).text.hasPrefix(#"{"gestures": [[{"index": -1, "#))
    #expect(document(some, aligned).text.hasPrefix(#"{"gestures": [[], [{"index": -1, "#))
    for layout in [compacted, aligned] {
      let lists = try lists(document(some, layout))
      #expect(lists["handedness"]?.count == 2 && lists["landmarks"]?.count == 2)
    }
    let none = result([nil, nil])
    #expect(try lists(document(none, compacted)).values.allSatisfy(\.isEmpty))
    #expect(try lists(document(none, aligned)).values.allSatisfy { $0.count == 2 })
    #expect(try lists(document(result([nil], hasGestures: false), compacted)).count == 3)
  }

  private func lists(_ document: JSONValue) throws -> [String: [Any]] {
    let object = try JSONSerialization.jsonObject(with: Data(document.text.utf8))
    return try #require(object as? [String: [Any]])
  }

  /// The library reads what the command writes.
  @Test(arguments: [true, false])
  func documentsAreReadBack(hasGestures: Bool) throws {
    var result = result([hasGestures ? "Victory" : nil, nil], hasGestures: hasGestures)
    for index in result.hands.indices { result.hands[index].track = Track(id: index + 1, age: 7) }
    let text = document(result, ResultLayout(isAligned: true, hasTracks: true)).text
    var read = try JSONDecoder().decode(HandsResult.self, from: Data(text.utf8))
    for index in result.hands.indices {
      read.hands[index].nextRegion = result.hands[index].nextRegion
    }
    #expect(read == result)
  }

  /// The same keys and lists as the library's own.
  @Test func documentsAreThoseOfTheLibrary() throws {
    let result = result(["Victory", nil])
    let own = try JSONSerialization.jsonObject(with: try JSONEncoder().encode(result))
    let written = try JSONSerialization.jsonObject(
      with: Data(document(result, aligned).text.utf8))
    var members = try #require(own as? NSDictionary as? [String: NSObject])
    for key in ["schema_version", "presence", "next_regions"] {
      #expect(members.removeValue(forKey: key) != nil)
    }
    #expect(members as NSDictionary == written as? NSDictionary)
  }
}
