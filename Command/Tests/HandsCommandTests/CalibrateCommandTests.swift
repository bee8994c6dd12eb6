import Foundation
import HandsTestSupport
import Testing

/// Records of activations: made by `hands model calibrate`, used and refused by the subcommands
/// that run nets.
@Suite(.enabled(if: BuiltCommand.exists)) struct CalibrateCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(.enabled(if: SharedFiles.exist)) func recordIsUsed() throws {
    let bundle = SharedFiles.url("models/gesture_recognizer.task").path
    let drawn = folder.file("hand.png")
    let record = folder.file("ranges.json")
    _ = try BuiltCommand.run(["render", "--pose", "Victory", "--seed", "3", "--output", drawn])
    let calibrated = try BuiltCommand.run(
      ["model", "calibrate", bundle, "--images", drawn, "--output", record])
    #expect(calibrated.status == 0, "\(calibrated.errors)")
    func results(_ options: String...) throws -> [String: Any] {
      let arguments = ["recognize", "--json"] + options + [drawn]
      let outcome = try BuiltCommand.run(arguments, weights: bundle)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return try #require(
        JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    }
    let fast = try results("--precision", "fast16")
    let own = try results("--precision", "fast16", "--ranges", record)
    #expect(fast["precision"] as? String == "fast16")
    let hands = try [fast, own].map { try #require($0["results"] as? NSArray) }
    #expect(hands[0] != hands[1])
    #expect(hands[0] != (try results()["results"] as? NSArray))
  }

  @Test(.enabled(if: SharedFiles.exist)) func whatIsReadIsNotWrittenOver() throws {
    let bundle = folder.file("own.task")
    try FileManager.default.copyItem(
      atPath: SharedFiles.url("models/gesture_recognizer.task").path, toPath: bundle)
    let drawn = folder.file("hand.png")
    _ = try BuiltCommand.run(["render", "--seed", "3", "--output", drawn])
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link.json"), withDestinationPath: drawn)
    for (file, pictures, output, named) in [
      (bundle, drawn, drawn, "hand.png"), (bundle, folder.path, drawn, "hand.png"),
      (bundle, drawn, folder.file("link.json"), "hand.png"), (bundle, drawn, bundle, "own.task"),
      (bundle + "/hand_detector.tflite", drawn, bundle, "own.task"),
    ] {
      let before = try [drawn, bundle].map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
      // Older names of the subcommand and its option.
      let outcome = try BuiltCommand.run(
        ["calibrate", file, "--pictures", pictures, "--output", output])
      #expect(outcome.status == 64 && outcome.errors.contains(named), "\(outcome.errors)")
      #expect(try [drawn, bundle].map { try Data(contentsOf: URL(fileURLWithPath: $0)) } == before)
    }
  }

  /// A record of another net, or of another size.
  @Test(.enabled(if: SharedFiles.exist), arguments: [["inspect"], ["model", "benchmark", "net"]])
  func recordThatDoesNotFitIsRefused(subcommand: [String]) throws {
    let net = SharedFiles.url("models/gesture_recognizer.task").path + "/hand_detector.tflite"
    let drawn = folder.file("hand.png")
    let record = folder.file("ranges.json")
    _ = try BuiltCommand.run(["render", "--seed", "3", "--output", drawn])
    let calibrated = try BuiltCommand.run(
      ["model", "calibrate", net, "--images", drawn, "--output", record])
    #expect(calibrated.status == 0, "\(calibrated.errors)")
    func errors(_ change: (inout [String: Any]) -> Void) throws -> String {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: record))
      var document = try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any])
      var nets = try #require(document["nets"] as? [[String: Any]])
      change(&nets[0])
      document["nets"] = nets
      let changed = try folder.write(
        Array(try JSONSerialization.data(withJSONObject: document)), "changed.json")
      let outcome = try BuiltCommand.run(
        subcommand + [net, "--precision", "fast16", "--ranges", changed])
      #expect(outcome.status == 65, "\(outcome.errors)")
      return outcome.errors
    }
    #expect(try errors { $0["fingerprint"] = "12ab" }.contains("none is of this model"))
    #expect(try errors { $0["inputs"] = [1, 1] }.contains("has 2 inputs, the model 1"))
    #expect(try errors { $0["operators"] = [[1]] }.contains("has 1 operators, the model"))
  }

  /// Ranges a sixteenth as wide as those of the picture.
  @Test(.enabled(if: SharedFiles.exist)) func narrowRecordsShow() throws {
    let net = SharedFiles.url("models/gesture_recognizer.task").path + "/hand_detector.tflite"
    let drawn = folder.file("hand.png")
    let record = folder.file("ranges.json")
    _ = try BuiltCommand.run(["render", "--seed", "3", "--output", drawn])
    let calibrated = try BuiltCommand.run(
      ["model", "calibrate", net, "--images", drawn, "--margin", "1", "--output", record])
    #expect(calibrated.status == 0, "\(calibrated.errors)")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: record))
    var document = try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    var nets = try #require(document["nets"] as? [[String: Any]])
    let ranges = try #require(nets[0]["operators"] as? [[Double]])
    nets[0]["operators"] = ranges.map { $0.map { $0 / 16 } }
    document["nets"] = nets
    let narrow = try folder.write(
      Array(try JSONSerialization.data(withJSONObject: document)), "narrow.json")
    func counts(_ options: [String]) throws -> [Int?] {
      let outcome = try BuiltCommand.run(
        [
          "model", "benchmark", "net", net, "--picture", drawn, "--runs", "1", "--warmup", "0",
          "--json",
        ]
          + options)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let document = try #require(
        JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
      let operators = try #require(document["operators"] as? [[String: Any]])
      return operators.map { $0["saturated"] as? Int }
    }
    #expect(try counts([]).allSatisfy { $0 == nil })
    let fast = ["--precision", "fast16", "--ranges"]
    let (own, saturated) = (try counts(fast + [record]), try counts(fast + [narrow]))
    #expect(own.map { $0 == nil } == saturated.map { $0 == nil })
    let sums = [own, saturated].map { $0.reduce(0) { $0 + ($1 ?? 0) } }
    #expect(sums[1] > 100_000 && sums[1] > 100 * sums[0], "\(sums)")
    let text = try BuiltCommand.run(
      ["model", "benchmark", "net", net, "--runs", "1", "--warmup", "0"] + fast + [narrow])
    #expect(text.output.contains("  saturated  kernel"), "\(text.output)")
  }

  @Test(arguments: [
    "", "{", "[]", #"{"schema_version":1}"#, #"{"schema_version":1,"nets":[]}"#,
    #"{"schema_version":2,"nets":[{"fingerprint":"1","inputs":[1],"operators":[[1]]}]}"#,
    #"{"schema_version":1,"nets":[{"fingerprint":"x","inputs":[1],"operators":[[1]]}]}"#,
    #"{"schema_version":1,"nets":[{"fingerprint":"1","inputs":[-1],"operators":[[1]]}]}"#,
    #"{"schema_version":1,"nets":[{"fingerprint":"1","inputs":[1e999],"operators":[[1]]}]}"#,
    #"{"schema_version":1,"nets":[{"fingerprint":"1","inputs":[NaN],"operators":[[1]]}]}"#,
  ])
  func damagedRecordIsRefused(text: String) throws {
    let record = try folder.write(Array(text.utf8), "ranges.json")
    let outcome = try BuiltCommand.run(
      ["recognize", "--precision", "fast16", "--ranges", record, "x.png"])
    #expect(outcome.status == 64, "\(outcome.errors)")
    #expect(outcome.errors.contains("ranges.json"), "\(outcome.errors)")
    #expect(!outcome.errors.contains("CommandError"), "\(outcome.errors)")
  }

  @Test func recordsNeedPrecision() throws {
    let text = #"{"schema_version":1,"nets":[{"fingerprint":"1","inputs":[1],"operators":[[1]]}]}"#
    let record = try folder.write(Array(text.utf8), "ranges.json")
    for precision in [[], ["--precision", "exact"]] {
      let outcome = try BuiltCommand.run(["recognize", "--ranges", record, "x.png"] + precision)
      #expect(outcome.status == 64, "\(outcome.errors)")
      #expect(outcome.errors.contains("--ranges requires --precision fast16"), "\(outcome.errors)")
    }
  }

  @Test func wordsAreRefused() throws {
    let precision = try BuiltCommand.run(["recognize", "--precision", "fast8", "x.png"])
    #expect(precision.status == 64 && precision.errors.contains("exact"), "\(precision.errors)")
    let missing = try BuiltCommand.run(
      ["recognize", "--ranges", folder.file("none.json"), "x.png"])
    #expect(missing.status == 64 && missing.errors.contains("none.json"), "\(missing.errors)")
  }
}
