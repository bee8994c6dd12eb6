import ArgumentParser
import Foundation
import HandsSynthetic
import Hands
import HandsServer
import HandsImageFiles
import HandsImaging
import HandsStarCount
import HandsTestSupport
import Testing

@testable import HandsCommand

/// What streams of `hands serve` are made of.
@Suite(.enabled(if: RecordedBundle.onDisk != nil, "no bundle at hand"))
struct StreamMakerTests {
  private static let maker: StreamMaker? = RecordedBundle.onDisk.flatMap { bundle in
    guard let options = try? EngineOptions.parse([]).modelOptions,
      let nets = try? ServedNets(bundle: bundle.bytes, options: options)
    else { return nil }
    return StreamMaker(nets: nets, threads: 1, stars: .given([3]))
  }

  private static func handler(
    _ query: String, of maker: StreamMaker? = maker
  ) throws -> any FrameHandler {
    let items = query.split(separator: "&").map { item in
      let halves = item.split(separator: "=", omittingEmptySubsequences: false)
      return QueryItem(name: String(halves[0]), value: halves.dropFirst().joined())
    }
    return try #require(maker).handler(items)
  }

  /// A frame as a client sends it.
  private static func frame(_ number: UInt8, _ picture: [UInt8]) throws -> StreamFrame {
    try #require(StreamFrame(message: [0, 0, 0, number, 0, 0, number, 0] + picture))
  }

  private static func answer(
    _ handler: any FrameHandler, _ number: UInt8, _ picture: [UInt8]
  ) throws -> [String: Any] {
    let answer = handler.answer(to: try frame(number, picture))
    let object = try JSONSerialization.jsonObject(with: Data(answer.text.utf8))
    let members = try #require(object as? [String: Any])
    #expect(answer.isError == (members["error"] != nil))
    #expect(members["frame"] as? Int == Int(number))
    return members
  }

  /// A drawn hand that shows two fingers.
  private static func victory() throws -> [UInt8] {
    let scene = try HandSequence.gestures([.victory], size: 224).frame(at: 8)
    return try ImageEncoder.encode(scene, as: .png)
  }

  @Test func answersAreThoseOfTheCommand() throws {
    let picture = try Self.victory()
    for (task, hasGestures) in [("gestures", true), ("landmarks", false)] {
      let handler = try Self.handler("task=\(task)&num-hands=2&tracks=")
      let members = try Self.answer(handler, 1, picture)
      #expect(members["width"] as? Int == 224)
      #expect(members["timestamp_ms"] as? Int == 256)
      #expect((members["landmarks"] as? [[[Double]]])?.first?.count == 21)
      #expect((members["tracks"] as? [[String: Int]])?.count == 1)
      let gestures = members["gestures"] as? [[[String: Any]]]
      #expect(
        gestures?.first?.first?["category_name"] as? String == (hasGestures ? "Victory" : nil))
    }
  }

  /// Streams of both precisions at a time, each of which says which it has.
  @Test func precisions() throws {
    let picture = try Self.victory()
    var landmarks: [String: [[[Double]]]] = [:]
    for task in ["gestures", "landmarks"] {
      for (item, precision) in [
        ("", "exact"), ("&precision=exact", "exact"), ("&precision=fast16", "fast16"),
      ] {
        let members = try Self.answer(Self.handler("task=\(task)&mode=image" + item), 1, picture)
        #expect(members["precision"] as? String == precision)
        let found = try #require(members["landmarks"] as? [[[Double]]])
        #expect(landmarks[precision, default: found] == found)
        landmarks[precision] = found
      }
    }
    #expect(landmarks["exact"] != landmarks["fast16"])
  }

  /// Poses in each mode, and in a video what the hands do.
  @Test func posesAndEvents() throws {
    let fist = try ImageEncoder.encode(
      try HandSequence.gestures([.closedFist], size: 224).frame(at: 8), as: .png)
    let members = try Self.answer(Self.handler("mode=image&pose="), 1, fist)
    let poses = try #require(members["poses"] as? [[String: Any]])
    #expect((poses.first?["joints"] as? [[Double]])?.count == 21)
    #expect(members["interactions"] == nil && members["events"] == nil)

    let handler = try Self.handler("pose=&palm-length=0.048&field-of-view=60&tracks=")
    var phases: [String] = []
    for number in UInt8(1)...2 {
      let members = try Self.answer(handler, number, fist)
      let events = try #require(members["events"] as? [[String: Any]])
      let grab = try #require(events.first { $0["kind"] as? String == "grab" })
      #expect(grab["hand"] as? Int == 1 && (grab["strength"] as? Double ?? 0) >= 0.8)
      phases.append(grab["phase"] as? String ?? "")
      let hands = try #require(members["interactions"] as? [[String: Any]])
      let active = try #require(hands.first?["active"] as? [[String: String]])
      #expect(hands.count == 1 && active.contains { $0["kind"] == "grab" })
      #expect((hands.first?["pointer"] as? [Double])?.allSatisfy { (0...1).contains($0) } == true)
      #expect((members["poses"] as? [[String: Any]])?.count == 1)
    }
    #expect(phases == ["began", "changed"])
    #expect(try Self.answer(Self.handler(""), 1, fist)["poses"] == nil)
  }

  /// A hand that moves and rests has made a motion, with poses and without.
  @Test(arguments: ["", "&pose="])
  func motionsAreEvents(query: String) throws {
    var maker = try #require(Self.maker)
    maker.motions = try DrawnStroke.model()
    let frames = try DrawnStroke.frames()
    let handler = try Self.handler("task=landmarks" + query, of: maker)
    var motions: [[String: Any]] = []
    for (index, picture) in frames.enumerated() {
      let time = UInt8(index / 8 + 1)
      // 32 milliseconds from frame to frame.
      let message = [0, 0, 0, UInt8(index), 0, 0, time, UInt8(index % 8 * 32)] + picture
      let answer = handler.answer(to: try #require(StreamFrame(message: message)))
      let members = try #require(
        JSONSerialization.jsonObject(with: Data(answer.text.utf8)) as? [String: Any])
      let events = try #require(members["events"] as? [[String: Any]], "\(answer.text)")
      motions += events.filter { $0["kind"] as? String == "motion" }
      #expect((members["poses"] != nil) == !query.isEmpty)
    }
    #expect(motions.count == 1)
    #expect(motions.first?["label"] as? String == "stroke")
    #expect(motions.first?["phase"] as? String == "ended")
    let images = try Self.handler("task=landmarks&mode=image" + query, of: maker)
    #expect(try Self.answer(images, 1, frames[0])["events"] == nil)
  }

  @Test func lists() throws {
    let handler = try Self.handler("canned-deny=Victory&canned-deny=Closed_Fist&mode=image")
    let members = try Self.answer(handler, 1, try Self.victory())
    let gestures = try #require(members["gestures"] as? [[[String: Any]]])
    #expect(gestures.first?.first?["category_name"] as? String != "Victory")
  }

  @Test func starsAreCounted() throws {
    let handler = try Self.handler("task=stars")
    let player = HandSequence.counting([3, 4], hold: 2)
    let picture = try ImageEncoder.encode(try player.frame(at: 10), as: .png)
    var members = try Self.answer(handler, 1, picture)
    #expect(members["fingers"] as? Int == 3)
    let tips = try #require(members["tips"] as? [[Double]])
    let found = try Self.answer(Self.handler("task=landmarks&mode=image"), 1, picture)
    let hands = try #require(found["landmarks"] as? [[[Double]]])
    let joints = hands.flatMap { hand in [4, 8, 12, 16, 20].map { hand[$0] } }
    #expect(tips.count == 3)
    for tip in tips {
      #expect(joints.contains { abs($0[0] - tip[0]) < 0.02 && abs($0[1] - tip[1]) < 0.02 })
    }
    // Half a second later: two frames of 256 ms.
    for number in UInt8(2)...3 { members = try Self.answer(handler, number, picture) }
    let game = try #require(members["game"] as? [String: Any])
    #expect(game["phase"] as? String == "won")
    #expect(game["score"] as? Int == 3)
    #expect(game["next_in_ms"] as? Int == 3000)
  }

  @Test(
    arguments: [
      ("task=feet", "gestures, landmarks, stars"), ("mode=live-stream", "image, video"),
      ("task=stars&task=stars", "twice"), ("num-hands=1&num-hands=2", "twice"),
      ("speed=1", "--speed"), ("num-hands=0", "between 1 and 10"), ("num-hands=", "num-hands"),
      ("num-hands=11", "between 1 and 10"), ("num-hands=99999999999999999999", "num-hands"),
      ("min-hand-detection-confidence=-1", "between 0.0 and 1.0"),
      ("min-hand-presence-confidence=nan", "between 0.0 and 1.0"),
      ("rotation=45", "0, 90, 180, 270"), ("precision=fast8", "exact, fast16"),
      ("precision=", "precision"),
      ("task=stars&precision=fast16", "--precision"), ("ranges=/etc/hostname", "--ranges"),
      ("task=stars&num-hands=1", "--num-hands"), ("task=landmarks&vote-frames=3", "vote-frames"),
      ("mode=image&tracks=", "--tracks"), ("tracks=1", "tracks"), ("help=", "unknown option"),
      ("min-tracking-confidence=0", "between 0.01 and 1.0"),
      ("=1", "--"), ("a b=1", "a b"), ("palm-length=0.05", "--pose"),
      ("pose=&palm-length=0.3", "between 0.03 and 0.2"),
      ("pose=&field-of-view=180", "between 1.0 and 179.0"),
      ("smooth-beta=3", "require --smooth"), ("smooth-min-cutoff=2", "require --smooth"),
      ("task=landmarks&smooth-beta=3", "require --smooth"),
      ("vote-hold-ms=100", "--vote-hold-ms requires --vote-frames"),
      ("task=landmarks&trained=", "trained requires"), ("task=stars&trained=", "trained requires"),
      ("task=stars&mode=image", "mode image requires"),
      ("task=record&gesture=a&pictures=1&mode=image", "mode image requires"),
      ("canned-deny=Victory&canned-allow=Thumbs_Up", #"--canned-allow is "Thumbs_Up""#),
    ])
  func refusals(query: String, part: String) throws {
    do {
      _ = try Self.handler(query)
      Issue.record("accepted")
    } catch let refusal as QueryRefusal {
      #expect(refusal.reason.contains(part), "\(refusal.reason)")
      #expect(!refusal.reason.contains("\n"))
    }
  }

  @Test(arguments: [
    "smooth=&smooth-beta=3&smooth-min-cutoff=2", "vote-frames=3&vote-hold-ms=100",
    "task=stars&mode=video",
  ])
  func optionsWithWhatTheyRequire(query: String) throws {
    #expect(throws: Never.self) { try Self.handler(query) }
  }

  /// The parser would take the rest of such a name for a value.
  @Test func namesWithAnEqualsSignAreRefused() {
    #expect {
      try Self.maker?.handler([QueryItem(name: "num-hands=500", value: "")])
    } throws: { error in
      (error as? QueryRefusal)?.reason == "unknown option --num-hands=500"
    }
  }

  @Test func imagesAreTurnedUpright() throws {
    let scene = try HandSequence.gestures([.victory], size: 224).frame(at: 8)
    let wide = Picture(
      packed: [UInt8](repeating: 128, count: 3 * 224 * 300), width: 300, height: 224, format: .rgb)
    // Orientation 6: the camera lay on its side.
    let turned: [UInt8] =
      [0xff, 0xe1, 0, 34] + Array("Exif".utf8) + [0, 0] + Array("MM".utf8) + [0, 42, 0, 0, 0, 8]
      + [0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    for picture in [scene, wide] {
      let image = try ImageEncoder.encode(picture, as: .jpeg)
      let members = try Self.answer(
        try Self.handler("mode=image"), 1, Array(image.prefix(2)) + turned + image.dropFirst(2))
      #expect(members["width"] as? Int == picture.height)
      #expect(members["height"] as? Int == picture.width)
    }
  }

  @Test func hostilePicturesAreAnswered() throws {
    let good = try Self.victory()
    let large = try ImageEncoder.encode(
      Picture(
        packed: [UInt8](repeating: 0, count: 3 * 2001 * 2000), width: 2001, height: 2000,
        format: .rgb), as: .png)
    let handler = try Self.handler("mode=image")
    let expected = try Self.answer(handler, 1, good)["landmarks"] as? [[[Double]]]
    #expect(expected?.count == 1)
    let broken = HostileInput.all.filter { $0.category.hasPrefix("image") && $0.mustRefuse }
    let pictures =
      [[0], [0xff, 0xd8, 0xff], Array(good.dropLast(good.count / 2)), large]
      + (try broken.map { try $0.bytes() })
    for picture in pictures {
      let error = try Self.answer(handler, 2, picture)["error"] as? String
      #expect(error?.isEmpty == false && error?.contains("\n") == false)
    }
    #expect(try Self.answer(handler, 3, good)["landmarks"] as? [[[Double]]] == expected)
  }

  @Test(arguments: ["task=gestures", "task=landmarks", "task=landmarks&mode=image", "task=stars"])
  func framesThatTakeTooLong(query: String) throws {
    var maker = try #require(Self.maker)
    maker.frameTime = .zero
    let late = try Self.handler(query, of: maker)
    let picture = try Self.victory()
    for number in UInt8(1)...2 {
      let error = try Self.answer(late, number, picture)["error"] as? String
      #expect(error == "frame \(number): \(HandsError.deadlineExceeded)")
    }
    #expect(try Self.answer(Self.handler(query), 1, picture)["error"] == nil)
  }

  @Test func timesMustGrow() throws {
    let handler = try Self.handler("")
    let picture = try Self.victory()
    #expect(try Self.answer(handler, 2, picture)["error"] == nil)
    #expect(try Self.answer(handler, 1, picture)["error"] != nil)
    #expect(try Self.answer(handler, 3, picture)["error"] == nil)
  }
}
