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

  func result(_ gestures: [String?], hasGestures: Bool = true) -> HandsResult {
    HandsResult(hands: gestures.map(hand), hasGestures: hasGestures)
  }

  private func document(_ result: HandsResult, hasTracks: Bool = false) -> JSONValue {
    .object(result.json(hasTracks: hasTracks))
  }

  @Test func layoutIsThatOfTheGuide() {
    let lines = result(["Thumb_Up"]).text.split(
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
    let text = result([nil, nil], hasGestures: false).text
    #expect(text.hasPrefix("HandLandmarkerResult:"))
    #expect(!text.contains("Gestures"))
    #expect(text.split(separator: "\n").filter { $0 == "    Hand #1:" }.count == 2)
  }

  @Test func looksThatMissedNoHandAreNotNamed() {
    var found = result([nil, nil])
    #expect(!found.text.contains("Looks"))
    found.hands[1].look = 3
    #expect(found.text.hasSuffix("\n  Looks: 0, 3"))
  }

  @Test func noHandHasEmptyLists() {
    #expect(
      result([]).text == """
        GestureRecognizerResult:
          Handedness:
          Gestures:
          Landmarks:
          WorldLandmarks:
        """)
  }

  @Test func documentHasTheLists() throws {
    let document = records(.json).text(
      of: PictureResult(
        path: "a.png",
        source: PictureSource(
          try Picture(
            width: 4, height: 3, format: .gray, bytes: .init(repeating: 0, count: 12))),
        outcome: .success(result(["Thumb_Up"]))))
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
      path: "a", outcome: .failure(CommandError(.badData, "a: no \"picture\"")))
    #expect(records(.json).text(of: result) == #"{"file": "a", "error": "a: no \"picture\""}"#)
    #expect(
      records(.jsonLines).text(of: result)
        == #"{"schema_version": 2, "file": "a", "precision": "exact", "error": "a: no \"picture\""}"#
        + "\n")
    #expect(
      records(.csv).text(of: result)
        == #"a,,,"a: no ""picture""",0"# + String(repeating: ",", count: 134) + "\n")
    #expect(records(nil).text(of: result) == "")
  }

  private func records(_ format: PictureFormat?) -> PictureRecords {
    PictureRecords(format: format, bundle: "b.task", precision: .exact)
  }

  /// A row for each hand, and one for an image without hands.
  @Test func rowsOfImages() throws {
    let picture = try Picture(
      width: 4, height: 3, format: .gray, bytes: .init(repeating: 0, count: 12))
    let columns = records(.csv).head.dropLast().split(separator: ",")
    #expect(columns.prefix(6) == ["file", "width", "height", "error", "hand_count", "hand"])
    #expect(columns.last == "decode" && columns.count == 5 + 7 + 126 + 1)
    #expect(columns[11] == "look")
    func rows(_ found: HandsResult, _ path: String = "a") -> [[Substring]] {
      let text = records(.csv).text(
        of: PictureResult(path: path, source: PictureSource(picture), outcome: .success(found)))
      return text.split(separator: "\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
    }
    let two = rows(result(["Victory", nil]))
    #expect(two.allSatisfy { $0.count == columns.count })
    #expect(
      two.map { $0.prefix(6) } == [["a", "4", "3", "", "2", "0"], ["a", "4", "3", "", "2", "1"]])
    #expect(two[0][9] == "Victory" && two[1][9] == "" && two[0][11] == "0" && two[0].last == "")
    let none = rows(result([]), "=1")
    #expect(none.count == 1 && none[0].count == columns.count)
    #expect(none[0].prefix(6) == ["'=1", "4", "3", "", "0", ""])
  }

  /// A hand without a gesture has an entry of its own, which is empty.
  @Test func listsAreParallel() throws {
    #expect(
      document(result([nil, "Victory"])).text.hasPrefix(#"{"gestures": [[], [{"index": -1, "#))
    for gestures in [[nil, "Victory"], [nil, nil]] {
      let lists = try lists(document(result(gestures)))
      #expect(lists.count == 6 && lists.values.allSatisfy { $0.count == 2 })
    }
    #expect(try lists(document(result([nil], hasGestures: false)))["gestures"] == nil)
    #expect(result([nil]).text.contains("  Gestures:\n    Categories #0:\n  Landmarks:"))
  }

  private func lists(_ document: JSONValue) throws -> [String: [Any]] {
    let object = try JSONSerialization.jsonObject(with: Data(document.text.utf8))
    return try #require(object as? [String: [Any]])
  }

  /// The library reads what the command writes, of all numbers each digit.
  @Test(arguments: [true, false])
  func documentsAreReadBack(hasGestures: Bool) throws {
    var result = result([hasGestures ? "Victory" : nil, nil], hasGestures: hasGestures)
    result.hands[1].handednessScore = .nan
    let untracked = result
    for index in result.hands.indices { result.hands[index].track = Track(id: index + 1, age: 7) }
    for (hasTracks, expected) in [(true, result), (false, untracked)] {
      let text = document(result, hasTracks: hasTracks).text
      let read = try JSONDecoder().decode(HandsResult.self, from: Data(text.utf8))
      #expect("\(read)" == "\(expected)" && read.hands[0] == expected.hands[0])
      #expect(read.hands[1].handednessScore.isNaN && text.contains("\"score\": null"))
    }
  }
}
