import Foundation
import Hands
import HandsEngine
import HandsImaging
import HandsServer
import Testing

@testable import HandsCommand

/// What the page is told of the command's options and of hands.
struct PageTablesTests {
  private static func document(_ path: String, precision: Precision = .exact) throws -> Any {
    let file = try #require(
      try PageTables.documents(engines: ["server"], precision: precision)[path]?())
    #expect(file.type == "application/json")
    return try JSONSerialization.jsonObject(with: Data(file.bytes))
  }

  /// The options of the page, and what their groups say of task and mode.
  private static func options(precision: Precision = .exact) throws -> [[String: Any]] {
    let groups = try #require(
      try document("/options.json", precision: precision) as? [[String: Any]])
    return try groups.flatMap { group in
      let options = try #require(group["options"] as? [[String: Any]])
      return options.map { option in
        option.merging(["task": group["task"], "mode": group["mode"]].compactMapValues { $0 }) {
          own, _ in own
        }
      }
    }
  }

  @Test func optionsAreThoseOfTheCommand() throws {
    let definitions = try OptionDefinition.all(of: StreamMaker.GestureArguments.self)
    let options = try Self.options()
    let names = options.compactMap { $0["name"] as? String }
    #expect(Set(names).count == names.count)
    #expect(Set(names) == Set(definitions.keys).subtracting(["help"]).union(["task"]))
    for option in options {
      let name = try #require(option["name"] as? String)
      guard let definition = definitions[name] else { continue }
      #expect(option["help"] as? String == definition.help && !definition.help.isEmpty, "\(name)")
      if let value = option["default"] as? NSNumber {
        #expect(value.floatValue == definition.defaultValue.flatMap { Float($0) }, "\(name)")
      }
    }
  }

  @Test func defaultsAreThoseOfTheTasks() throws {
    let values = Dictionary(
      uniqueKeysWithValues: try Self.options().map { ($0["name"] as? String, $0["default"]) })
    let options = HandLandmarkerOptions()
    #expect(values["num-hands"] as? Int == options.numHands)
    #expect(values["rotation"] as? String == "0")
    #expect(
      values["min-tracking-confidence"] as? Double == Double(options.minTrackingConfidence))
    #expect(values["smooth-beta"] as? Double == OneEuroParameters().beta)
    #expect(values["canned-max-results"] as? Int == -1)
    #expect(values["canned-score-threshold"] is NSNumber == false)
  }

  @Test(arguments: Precision.allCases)
  func thePageStartsWithTheServersPrecision(precision: Precision) throws {
    let option = try #require(
      try Self.options(precision: precision).first { $0["name"] as? String == "precision" })
    #expect(option["default"] as? String == precision.rawValue)
    let choices = try #require(option["choices"] as? [[String: String]])
    #expect(choices.compactMap { $0["value"] } == Precision.allCases.map(\.rawValue))
  }

  /// A stream takes an option's least and greatest value, and nothing beyond.
  @Test func boundsAreThoseOfStreams() throws {
    let options = try Self.options()
    func isTaken(_ option: [String: Any], _ value: String) -> Bool {
      guard let name = option["name"] as? String else { return false }
      var items = [QueryItem(name: name, value: value)]
      if let required = option["requires"] as? String {
        let other = options.first { $0["name"] as? String == required }
        let least = (other?["min"] as? NSNumber).map { "\($0)" } ?? ""
        items.append(QueryItem(name: required, value: least))
      }
      guard let request = try? StreamArguments(items) else { return false }
      return (try? request.options(as: StreamMaker.GestureArguments.self)) != nil
    }
    var count = 0
    for option in options {
      guard let least = option["min"] as? NSNumber, let most = option["max"] as? NSNumber else {
        continue
      }
      count += 1
      let name = option["name"] ?? ""
      #expect(isTaken(option, "\(least)") && isTaken(option, "\(most)"), "\(name)")
      #expect(!isTaken(option, "\(least.intValue - 1)"), "\(name)")
      #expect(!isTaken(option, "\(most.intValue + 1)"), "\(name)")
    }
    #expect(count > 10)
  }

  @Test func optionsNameThoseThatTheyRequire() throws {
    let required = try Self.options().compactMap { option -> (String, String)? in
      guard let name = option["name"] as? String, let other = option["requires"] as? String else {
        return nil
      }
      return (name, other)
    }
    #expect(
      Dictionary(uniqueKeysWithValues: required) == [
        "smooth-min-cutoff": "smooth", "smooth-beta": "smooth", "vote-hold-ms": "vote-frames",
        "field-of-view": "pose", "palm-length": "pose",
      ])
  }

  @Test func optionsOfTrainingAreThoseOfTheCommand() throws {
    let names = try OptionDefinition.all(of: TrainingArguments.self).keys
    #expect(StreamArguments.trainingNames == Set(names).subtracting(["help"]))
  }

  @Test func skeletonIsThatOfTheLibrary() throws {
    let skeleton = try #require(try Self.document("/skeleton.json") as? [String: Any])
    let bones = try #require(skeleton["bones"] as? [[String: Any]])
    let joints = try #require(skeleton["joint_colors"] as? [[Int]])
    let ends = bones.map { [$0["start"] as? Int, $0["end"] as? Int] }
    #expect(bones.count == HandConnection.all.count)
    for connection in HandConnection.all {
      let (start, end) = (connection.start.rawValue, connection.end.rawValue)
      #expect(ends.contains([start, end]) || ends.contains([end, start]))
    }
    #expect(joints.count == HandLandmark.allCases.count)
    for joint in joints.indices {
      let color = HandBone.color(ofPoint: joint)
      #expect(joints[joint] == [color.red, color.green, color.blue].map { Int($0) })
    }
    // A finger's bones have the colour of its tip.
    for bone in bones.dropFirst(5) {
      let end = try #require(bone["end"] as? Int)
      #expect(bone["color"] as? [Int] == joints[end])
    }
  }
}
