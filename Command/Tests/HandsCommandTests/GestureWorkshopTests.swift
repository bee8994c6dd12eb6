import ArgumentParser
import Foundation
import Hands
import HandsFileInput
import HandsImageFiles
import HandsImaging
import HandsServer
import HandsStarCount
import HandsSystem
import HandsTestSupport
import Testing

@testable import HandsCommand

/// Recording and training for the page.
@Suite(.enabled(if: RecordedBundle.onDisk != nil, "no bundle at hand"))
struct GestureWorkshopTests {
  private let drawn: DrawnGestures
  private let workshop: GestureWorkshop
  private let maker: StreamMaker

  init() throws {
    drawn = try DrawnGestures()
    let base = try #require(RecordedBundle.onDisk)
    let engine = try EngineOptions.parse([])
    workshop = GestureWorkshop(
      drawn.file("gestures"), base: try #require(base.path), engine: engine)
    maker = StreamMaker(
      nets: try ServedNets(bundle: base.bytes, options: engine.modelOptions), threads: 1,
      stars: .given([3]), workshop: workshop)
  }

  private func document(_ path: String) throws -> [UInt8]? {
    let document = try #require(workshop.content.privateDocuments[path])
    return document()?.bytes
  }

  private func summary(_ path: String = "/gestures.json") throws -> [String: Any] {
    let bytes = try #require(try document(path))
    return try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  private func act(_ path: String, _ items: (String, String)...) throws {
    let action = try #require(workshop.content.actions[path])
    try action(items.map { QueryItem(name: $0, value: $1) })
  }

  private func handler(_ items: (String, String)...) throws -> any FrameHandler {
    try maker.handler(items.map { QueryItem(name: $0, value: $1) })
  }

  private func send(
    _ picture: [UInt8], at milliseconds: Int, to handler: any FrameHandler
  ) throws -> [String: Any] {
    let time = [milliseconds >> 8, milliseconds & 0xff].map { UInt8($0) }
    let frame = try #require(StreamFrame(message: [0, 0, 0, 1, 0, 0] + time + picture))
    let text = handler.answer(to: frame).text
    return try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  /// Records the pictures of a pose through a stream, 100 ms apart.
  private func record(_ gesture: String, _ pose: String, count: Int) throws {
    try drawn.draw("source/\(gesture)", pose, count: count)
    let stream = try handler(
      ("task", "record"), ("gesture", gesture), ("pictures", "\(count)"))
    for index in 0..<count {
      let file = try RegularFile.bytes(at: drawn.file("source/\(gesture)/\(index).png"))
      let answer = try send(file, at: 100 * index, to: stream)
      #expect(answer["recorded"] as? Int == index + 1, "\(answer)")
      #expect((answer["landmarks"] as? [Any])?.count == 1)
    }
  }

  private func waitForTraining() async throws -> [String: Any] {
    while true {
      let progress = try summary("/training.json")
      #expect(Set(progress.keys) == ["training", "failure"])
      if progress["training"] is NSNull { return try summary() }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  @Test func recordedGesturesAreTrainedAndRecognized() async throws {
    #expect(try summary()["gestures"] as? [String] == [])
    #expect(throws: QueryRefusal.self) { try handler(("task", "gestures"), ("trained", "")) }
    #expect(try document("/gestures.task") == nil && document("/gestures.html") == nil)
    for (gesture, pose) in DrawnGestures.poses { try record(gesture, pose, count: 4) }
    let gestures = try #require(try summary()["gestures"] as? [[String: Any]])
    #expect(gestures.compactMap { $0["name"] as? String } == ["horns", "palm", "peace"])
    #expect(gestures.allSatisfy { $0["pictures"] as? Int == 4 && $0["takes"] as? Int == 1 })

    try act("/gestures/train")
    #expect(throws: QueryRefusal.self) { try act("/gestures/train") }
    let trained = try await waitForTraining()
    #expect(trained["failure"] is NSNull, "\(trained)")
    let report = try #require(trained["report"] as? [String: Any])
    #expect(report["labels"] as? [String] == ["None", "horns", "palm", "peace"])

    let stream = try handler(("task", "gestures"), ("trained", ""), ("mode", "image"))
    for gesture in DrawnGestures.poses.keys {
      let file = try RegularFile.bytes(at: drawn.file("source/\(gesture)/0.png"))
      let answer = try send(file, at: 0, to: stream)
      let found = (answer["gestures"] as? [[[String: Any]]])?.first?.first
      #expect(found?["category_name"] as? String == gesture)
    }
    let task = try #require(try document("/gestures.task"))
    #expect(try GestureRecognizerBundle(ByteSlice(task)).customClassifier != nil)
    let page = try #require(try document("/gestures.html"))
    #expect(String(decoding: page, as: UTF8.self).contains("Gestures trained"))
  }

  @Test func framesWithoutAHandAndFramesThatComeTooSoonAreNotKept() throws {
    try drawn.draw("source", "Victory", count: 1)
    let hand = try RegularFile.bytes(at: drawn.file("source/0.png"))
    let stream = try handler(("task", "record"), ("gesture", "peace"), ("pictures", "2"))
    let black = try ImageEncoder.encode(
      Picture(
        packed: [UInt8](repeating: 0, count: 3 * 64 * 64), width: 64, height: 64, format: .rgb),
      as: .png)
    let times = [(black, 0), (hand, 10), (hand, 90), (hand, 110), (hand, 300)]
    let recorded = try times.map { try send($0.0, at: $0.1, to: stream)["recorded"] as? Int }
    #expect(recorded == [0, 1, 1, 2, 2])
  }

  @Test func refusals() async throws {
    for items in [
      [("pictures", "2")], [("gesture", "a")], [("gesture", "a"), ("pictures", "0")],
      [("gesture", "a"), ("pictures", "101")],
      [("gesture", "a"), ("pictures", "1"), ("smooth", "")],
    ] {
      #expect(throws: QueryRefusal.self, "\(items)") {
        try maker.handler(
          [QueryItem(name: "task", value: "record")]
            + items.map { QueryItem(name: $0.0, value: $0.1) })
      }
    }
    var bare = maker
    bare.workshop = nil
    #expect(throws: QueryRefusal.self) {
      try bare.handler([
        QueryItem(name: "task", value: "record"), QueryItem(name: "gesture", value: "a"),
        QueryItem(name: "pictures", value: "1"),
      ])
    }
    try drawn.draw("source", "Victory", count: 1)
    let stream = try handler(("task", "record"), ("gesture", "a/b"), ("pictures", "1"))
    let hand = try RegularFile.bytes(at: drawn.file("source/0.png"))
    let error = try #require(try send(hand, at: 0, to: stream)["error"] as? String)
    #expect(error.contains("name of a gesture"))

    #expect(throws: QueryRefusal.self) { try act("/gestures/forget") }
    #expect(throws: QueryRefusal.self) { try act("/gestures/forget", ("gesture", "a")) }
    for (name, value, part) in [
      ("turn", "46", "between 0 and 45"), ("speed", "1", "unknown option --speed"),
      ("task", "stars", "unknown option --task"), ("mode", "image", "unknown option --mode"),
      ("trained", "", "unknown option --trained"), ("head", "round", "--head"),
    ] {
      let refusal = #expect(throws: QueryRefusal.self) { try act("/gestures/train", (name, value)) }
      #expect(refusal?.reason.contains(part) == true, "\(refusal?.reason ?? name)")
    }
    let refusal = #expect(throws: QueryRefusal.self) {
      try act("/gestures/train", ("turn", "1"), ("turn", "2"))
    }
    #expect(refusal?.reason == "turn is given twice")
    // There is nothing to train on.
    try act("/gestures/train")
    let failed = try await waitForTraining()
    #expect((failed["failure"] as? String)?.contains("no such folder") == true, "\(failed)")
    #expect(failed["report"] is NSNull)
  }

  @Test func trainingTakesItsOptions() async throws {
    for (name, value) in [
      ("no-mirror", ""), ("turn", "20"), ("head", "linear"), ("accept", "0.9"),
      ("threshold", "0.6"),
    ] {
      try act("/gestures/train", (name, value))
      // There is nothing to train on.
      let ended = try await waitForTraining()
      #expect(ended["failure"] is String, "\(name)")
    }
  }

  @Test func aFolderThatIsNoneIsAFailure() throws {
    _ = try drawn.folder.write([1], "gestures")
    let summary = try summary()
    #expect(summary["gestures"] as? [String] == [])
    #expect((summary["failure"] as? String)?.contains("not a folder") == true, "\(summary)")
  }

  @Test func theLastTakeIsForgotten() throws {
    try record("peace", "Victory", count: 2)
    try act("/gestures/forget", ("gesture", "peace"))
    #expect(try summary()["gestures"] as? [String] == [])
  }

  @Test func aServerWithoutAFolderSaysSo() throws {
    let document = try #require(GestureWorkshop.absent.privateDocuments["/gestures.json"])
    #expect(document()?.bytes == Array(#"{"folder": null}"#.utf8))
    #expect(GestureWorkshop.absent.actions.isEmpty)
  }
}
