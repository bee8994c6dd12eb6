import Foundation
import HandsFileInput
import HandsImageFiles
import HandsImaging
import HandsTestSupport
import Testing

/// The commands of the article about own gestures, as they stand there.
@Suite(
  .enabled(
    if: BuiltCommand.exists && RecordedBundle.onDisk != nil, "the command or a bundle is missing"))
struct GestureArticleTests {
  @Test func theFiveCommandsDoWhatTheArticleSays() throws {
    let article = try #require(
      Article.all(of: "Hands").first { $0.description == "CustomGestures.md" })
    let listings = try article.shellListings()
    #expect(listings.count == 5)
    #expect(listings.last == "hands serve --model my.task\n")
    let folder = try TemporaryFolder()
    let weights = try #require(RecordedBundle.onDisk?.path)
    let outcome = try BuiltCommand.run(
      [folder.path, listings.dropLast().joined()], weights: weights,
      shell: "hands() { \"$program\" \"$@\"; }; program=$1; set -e; cd \"$2\"; eval \"$3\"")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("labels: none, frame, phone, three"))
    #expect(outcome.output.contains("evaluation: 1.000 of 20 hands right"), "\(outcome.output)")
    #expect(outcome.output.contains("categoryName : phone"))
    for page in ["training.html", "fresh.html"] {
      #expect(ParsedPage(try RegularFile.bytes(at: folder.file(page))) != nil)
    }
    let drawn = try ImageDecoder.decode(try RegularFile.bytes(at: folder.file("overlay.png")))
    #expect(drawn.width == 240)
  }
}
