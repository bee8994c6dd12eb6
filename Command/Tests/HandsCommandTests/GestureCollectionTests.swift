import Foundation
import Hands
import HandsImageFiles
import HandsImaging
import HandsLandmarking
import HandsTestSupport
import Testing

@testable import HandsCommand

/// Names of gestures, takes, and the folder that they are recorded into.
struct GestureCollectionTests {
  private let folder: TemporaryFolder
  private let collection: GestureCollection

  init() throws {
    folder = try TemporaryFolder()
    collection = GestureCollection(folder.file("gestures"))
  }

  private func record(_ gesture: String, count: Int = 2) throws {
    var take = try collection.beginTake(of: GestureName(gesture))
    for index in 0..<count {
      try collection.add([0xff, 0xd8, 0xff, UInt8(index)], .jpeg, at: index, to: &take)
    }
  }

  private func files(_ gesture: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(collection.path)/\(gesture)").sorted()
  }

  @Test(arguments: [
    ("pinch", "pinch"), (" two words \n", "two words"), ("Äpfel 🍎", "Äpfel 🍎"),
    (String(repeating: "a", count: 100), String(repeating: "a", count: 100)),
  ])
  func names(text: String, name: String) throws {
    #expect(try GestureName(text).text == name)
  }

  @Test(arguments: [
    "", "  ", "\n", "a/b", "/", "..", ".hidden", "a\nb", "a\u{0}b", "a\u{7f}b", "a\u{2028}b",
    String(repeating: "a", count: 101), String(repeating: "ä", count: 51),
  ])
  func namesThatNoFolderCanHave(text: String) {
    #expect(throws: CommandError.self) { try GestureName(text) }
  }

  @Test func takesAreNumbered() throws {
    #expect(try collection.gestures() == [])
    try record("pinch")
    try record("pinch", count: 1)
    try record("none")
    #expect(
      try files("pinch") == ["take-0001-001.jpg", "take-0001-002.jpg", "take-0002-001.jpg"])
    #expect(
      try collection.gestures() == [
        GestureCollection.Gesture(name: "none", pictureCount: 2, takes: [1]),
        GestureCollection.Gesture(name: "pinch", pictureCount: 3, takes: [1, 2]),
      ])
    // Another run goes on where this one was.
    let other = GestureCollection(collection.path)
    #expect(try other.beginTake(of: GestureName("pinch")).number == 3)
  }

  @Test func takesAtTheSameTimeHaveNumbersOfTheirOwn() throws {
    let name = try GestureName("pinch")
    let takes = try (0..<3).map { _ in try collection.beginTake(of: name).number }
    #expect(takes == [1, 2, 3])
  }

  /// Two processes record into one folder.
  @Test func takesOfOtherProcessesStay() throws {
    let (name, other) = (try GestureName("pinch"), GestureCollection(collection.path))
    var take = try collection.beginTake(of: name)
    var later = try collection.beginTake(of: name)
    var foreign = try other.beginTake(of: name)
    #expect([take, later, foreign].map(\.number) == [1, 2, 1])
    for index in 0..<2 {
      try other.add([1], .png, at: index, to: &foreign)
      try collection.add([2], .jpeg, at: index, to: &take)
      try collection.add([3], .jpeg, at: index, to: &later)
    }
    #expect([take, later, foreign].map(\.number) == [3, 2, 1])
    #expect(
      try files("pinch") == [
        "take-0001-001.png", "take-0001-002.png", "take-0002-001.jpg", "take-0002-002.jpg",
        "take-0003-001.jpg", "take-0003-002.jpg",
      ])
  }

  /// Large frames fit, even if they are noise, and small ones are as they were.
  @Test(arguments: [(1920, 1080), (64, 48)])
  func framesOfVideosFit(width: Int, height: Int) throws {
    let noise = (0..<3 * width * height).map {
      UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 16)
    }
    let frame = Picture(packed: noise, width: width, height: height, format: .rgb)
    let file = try GestureCollection.jpeg(of: frame)
    var take = try collection.beginTake(of: GestureName("noise"))
    try collection.add(file, .jpeg, at: 0, to: &take)
    let stored = try ImageDecoder.decode(file)
    #expect(stored.width <= min(width, GestureCollection.sideLimit))
    #expect(stored.width * height == stored.height * width)
    if width == 64 { #expect(try file == ImageEncoder.encode(frame, as: .jpeg)) }
  }

  @Test func nothingIsWrittenBeforeThereIsAPicture() throws {
    _ = try collection.beginTake(of: GestureName("pinch"))
    #expect(!FileManager.default.fileExists(atPath: collection.path))
  }

  @Test func lastTakesAreDeletedAndNothingElse() throws {
    try record("pinch")
    try record("pinch", count: 3)
    _ = try folder.write([1], "gestures/pinch/own.jpg")
    let name = try GestureName("pinch")
    try collection.removeLastTake(of: name)
    #expect(try files("pinch") == ["own.jpg", "take-0001-001.jpg", "take-0001-002.jpg"])
    try collection.removeLastTake(of: name)
    #expect(try files("pinch") == ["own.jpg"])
    #expect(throws: CommandError.self) { try collection.removeLastTake(of: name) }
    try record("wave", count: 1)
    try collection.removeLastTake(of: GestureName("wave"))
    #expect(try collection.gestures().map(\.name) == ["pinch"])
    #expect(throws: CommandError.self) {
      try collection.removeLastTake(of: GestureName("no-such"))
    }
  }

  @Test func namesThatDifferInCaseAlone() throws {
    try record("pinch")
    #expect(throws: CommandError.self) { try collection.beginTake(of: GestureName("Pinch")) }
  }

  @Test func spellingsOfANameAreOneGesture() throws {
    let (composed, decomposed) = ("caf\u{e9}", "cafe\u{301}")
    let names = try [decomposed, composed].map { try GestureName($0) }
    // At the same time, and from one start to the next.
    let takes = try names.map { try collection.beginTake(of: $0) }
    for var take in takes { try collection.add([0xff, 0xd8, 0xff], .jpeg, at: 0, to: &take) }
    let later = GestureCollection(collection.path)
    var third = try later.beginTake(of: names[1])
    try later.add([0xff, 0xd8, 0xff], .jpeg, at: 0, to: &third)
    #expect(
      try files(decomposed) == ["take-0001-001.jpg", "take-0002-001.jpg", "take-0003-001.jpg"])
    let folders = try FileManager.default.contentsOfDirectory(atPath: collection.path)
    #expect(folders.map { Array($0.utf8) } == [Array(decomposed.utf8)])
    try collection.removeLastTake(of: names[1])
    #expect(try files(decomposed) == ["take-0001-001.jpg", "take-0002-001.jpg"])
    #expect(throws: CommandError.self) { try collection.beginTake(of: GestureName("CAF\u{c9}")) }
  }

  /// Takes beside pictures of others' names.
  @Test(arguments: [
    ("take-999999999-001.jpg", 1_000_000_000), ("take-1000000000-001.jpg", 1_000_000_001),
    ("take-9223372036854775806-001.jpg", Int.max), ("take-9223372036854775807-001.jpg", 1),
    ("take-99999999999999999999-001.jpg", 1), ("take-+5-001.jpg", 1), ("take-\u{0665}-001.jpg", 1),
    ("take--5-001.jpg", 1), ("take-0-001.jpg", 1), ("take-0007-001.jpg", 8),
  ])
  func takesFollowTheLastNumber(picture: String, next: Int) throws {
    try FileManager.default.createDirectory(
      atPath: "\(collection.path)/pinch", withIntermediateDirectories: true)
    _ = try folder.write([1], "gestures/pinch/\(picture)")
    var take = try collection.beginTake(of: GestureName("pinch"))
    #expect(take.number == next)
    try collection.add([0xff, 0xd8, 0xff], .jpeg, at: 0, to: &take)
    let later = try GestureCollection(collection.path).beginTake(of: GestureName("pinch"))
    #expect(next == Int.max || later.number == next + 1)
  }

  @Test func limits() throws {
    var take = try collection.beginTake(of: GestureName("pinch"))
    let large = [UInt8](repeating: 0, count: GestureCollection.byteLimit + 1)
    #expect(throws: CommandError.self) { try collection.add(large, .jpeg, at: 0, to: &take) }
    #expect(!FileManager.default.fileExists(atPath: collection.path))
    try collection.add(Array(large.dropLast()), .png, at: 0, to: &take)
    #expect(try files("pinch") == ["take-0001-001.png"])
    for index in 1..<GestureCollection.pictureLimit {
      _ = try folder.write([], "gestures/pinch/\(index).png")
    }
    #expect(throws: CommandError.self) { try collection.beginTake(of: GestureName("wave")) }
  }

  @Test func picturesAreATenthOfASecondApart() throws {
    var recorder = try TakeRecorder(GestureName("pinch"), pictureCount: 3, in: collection)
    let hand = Hand(
      handedness: .left, handednessScore: 1,
      landmarks: HandLandmarks { _ in NormalizedLandmark(x: 0, y: 0, z: 0) },
      worldLandmarks: HandLandmarks { _ in Landmark(x: 0, y: 0, z: 0) },
      gesture: nil, presence: 1,
      nextRegion: NormalizedRectangle(xCenter: 0.5, yCenter: 0.5, width: 1, height: 1))
    var times: [Int] = []
    for time in stride(from: 7, to: 1000, by: 33) {
      let before = recorder.recorded
      for hands in [[], [hand]] {
        try recorder.record(HandsResult(hands: hands, hasGestures: false), at: time) {
          (bytes: [0xff, 0xd8, 0xff], format: .jpeg)
        }
      }
      if recorder.recorded > before { times.append(time) }
    }
    #expect(times == [7, 139, 271])
    #expect(recorder.isDone && recorder.recorded == 3)
    #expect(try files("pinch").count == 3)
  }
}
