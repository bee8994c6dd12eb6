import Foundation
import HandsSynthetic
import Hands
import HandsTestSupport
import Testing

/// The articles show code that compiles, and it does what they say.
struct DocumentationTests {
  private static let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("DocumentationExamples.swift")

  @Test(arguments: Article.all(of: "Hands"))
  func articlesShowCompiledCode(article: Article) throws {
    let listings = try article.listings(in: Self.examples)
    // Other languages are tried by tools/check-tables.
    #expect(!listings.isEmpty || article.description == "ResultsAsTables.md")
    for listing in listings { #expect(listing.isCompiled, "\(listing.code)") }
  }
}

@Suite(.enabled(if: TestModels.installedBundle != nil))
struct DocumentationExampleTests {
  private let bytes: [UInt8]
  private let picture: Picture

  init() throws {
    let bundle = try #require(TestModels.installedBundle)
    bytes = Array(bundle.storage[bundle.range])
    picture = try HandRenderer.render(HandScene(pose: .victory, seed: 3, size: 320))
  }

  private func frames() -> [VideoFrame] {
    (0..<3).map { VideoFrame(picture: picture, time: .milliseconds(40 * $0)) }
  }

  @Test func stillPictures() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.task")
    try Data(bytes).write(to: URL(filePath: path))
    try DocumentationExamples.overview(path: path, picture: picture)
    let pixels = [UInt8](repeating: 0, count: 640 * 480 * 3)
    #expect(try DocumentationExamples.picture(pixels: pixels).width == 640)
    let recognizer = try GestureRecognizer(models: TestModels.installed())
    let lines = try DocumentationExamples.results(recognizer: recognizer, picture: picture)
    #expect(lines.first == "Right: Victory" && lines.count == 2)
    #expect(
      try await DocumentationExamples.parallel(bytes: bytes, pictures: [picture, picture])
        == [1, 1])
    #expect(DocumentationExamples.message(recognizer: recognizer, picture: picture) == nil)
    let gray = try TestModels.blank(.gray)
    #expect(DocumentationExamples.message(recognizer: recognizer, picture: gray) != nil)
  }

  @Test func videos() async throws {
    let recognizer = try DocumentationExamples.tracking(bytes: bytes)
    let results = try DocumentationExamples.video(
      recognizer: recognizer, frames: frames().map(\.picture))
    #expect(results.map { $0.hands.first?.track?.age } == [1, 2, 3])
    #expect(DocumentationExamples.trails(results: results).mapValues(\.count) == [1: 3])
    let video = try recognizer.video()
    let lines = try await DocumentationExamples.sequence(
      video: video,
      frames: AsyncStream { continuation in
        for frame in frames() { continuation.yield(frame) }
        continuation.finish()
      })
    #expect(lines == frames().map { #"\#($0.time): ["Victory"]"# })
    // Late or in time, as busy as the machine is.
    let result = try DocumentationExamples.inTime(
      video: video, frame: picture, time: .milliseconds(120))
    #expect(result == nil || result?.hands.count == 1)
  }

  @Test func liveStreams() async throws {
    let shown = Journal<String>()
    let recognizer = try GestureRecognizer(models: TestModels.installed())
    let (live, consumer) = try DocumentationExamples.live(recognizer: recognizer) { text, _ in
      shown.write(text)
    }
    #expect(try DocumentationExamples.send(frame: picture, at: .zero, to: live) == 0)
    live.finish()
    await consumer.value
    #expect(shown.entries == ["1 hands"])
  }

  @Test func mirroredPictures() throws {
    let result = try DocumentationExamples.selfie(bytes: bytes).recognize(picture)
    #expect(DocumentationExamples.handsWithoutGestures(result: result) == ["Left: Victory"])
  }

  @Test func customGestures() throws {
    let (recognizer, names) = try DocumentationExamples.customGestures(bytes: bytes)
    #expect(names.isEmpty)
    #expect(try recognizer.recognize(picture).hands.count == 1)
  }

  @Test func fingers() throws {
    let landmarker = try HandLandmarker(models: TestModels.installed().landmarker)
    #expect(try DocumentationExamples.fingers(landmarker: landmarker, picture: picture) == [2])
    let hand = try #require(try landmarker.recognize(picture).hands.first)
    #expect(DocumentationExamples.visibleTips(of: hand) == 2)
    #expect(DocumentationExamples.strictRule().surePresence == 1)
  }

  @Test func numerics() throws {
    let difference = try DocumentationExamples.largestDifference(bytes: bytes, picture: picture)
    #expect(difference < 2e-4)
  }
}
