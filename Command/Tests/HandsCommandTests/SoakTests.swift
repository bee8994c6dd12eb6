import HandsSystem
import HandsTestSupport
import Testing

/// A run of the program for long runs; times are not judged, as other tests disturb them.
@Suite(.enabled(if: BuiltCommand.exists && !RecordedBundle.atHand.isEmpty))
struct SoakTests {
  @Test func nothingGrowsAndResultsRepeat() throws {
    let folder = try TemporaryFolder()
    let bytes = try #require(RecordedBundle.atHand.first).bytes
    let bundle = try folder.write(Array(bytes.storage[bytes.range]), "hands.task")
    let outcome = try BuiltCommand.run(
      [TestEffort.isFull ? "5000" : "400", "--untimed"], weights: bundle, program: "HandsSoak")
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.split(separator: "\n").count == 7, "\(outcome.output)")
  }

  @Test func usageIsExplained() throws {
    for arguments in [[], ["99"], ["many"], ["1000", "--else"]] {
      #expect(try BuiltCommand.run(arguments, program: "HandsSoak").status == 64)
    }
  }
}
