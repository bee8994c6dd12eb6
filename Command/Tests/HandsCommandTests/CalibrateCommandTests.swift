import Foundation
import HandsTestSupport
import Testing

/// Records of activations: made by `hands calibrate`, used and refused by the subcommands that run nets.
@Suite(.enabled(if: BuiltCommand.exists)) struct CalibrateCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(.enabled(if: SharedFiles.exist)) func recordIsUsed() throws {
    let bundle = SharedFiles.url("models/gesture_recognizer.task").path
    let drawn = folder.file("hand.png")
    let record = folder.file("ranges.json")
    _ = try BuiltCommand.run(["render", "--pose", "Victory", "--seed", "3", "--output", drawn])
    let calibrated = try BuiltCommand.run(
      ["calibrate", bundle, "--pictures", drawn, "--output", record])
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

  @Test(arguments: [
    "", "{", "[]", #"{"schema_version":1}"#,
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
  }

  @Test func wordsAreRefused() throws {
    let precision = try BuiltCommand.run(["recognize", "--precision", "fast8", "x.png"])
    #expect(precision.status == 64 && precision.errors.contains("exact"), "\(precision.errors)")
    let missing = try BuiltCommand.run(
      ["recognize", "--ranges", folder.file("none.json"), "x.png"])
    #expect(missing.status == 64 && missing.errors.contains("none.json"), "\(missing.errors)")
  }
}
