import Foundation
import HandsServer
import HandsTestSupport
import Testing

@testable import HandsCommand

/// The files with which the page finds hands by itself.
struct PageModulesTests {
  private static func site(_ names: [String]) throws -> URL {
    let site = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    for name in names {
      let file = site.appending(path: "web/\(name)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(name.utf8).write(to: file)
    }
    return site
  }

  @Test func filesOfTheSiteAreServedByTheirPaths() throws {
    let site = try Self.site([
      "vision_bundle.mjs", "source/hands.mjs", "mediapipe/task.mjs", "wasm/hands.wasm",
      "gesture_recognizer.task", "source/notes.txt", "other/secret.mjs",
    ])
    defer { try? FileManager.default.removeItem(at: site) }
    let documents = try PageModules(site: site.path()).documents
    #expect(
      documents.keys.sorted() == [
        "/web/gesture_recognizer.task", "/web/mediapipe/task.mjs", "/web/source/hands.mjs",
        "/web/vision_bundle.mjs", "/web/wasm/hands.wasm",
      ])
    let file = try #require(documents["/web/source/hands.mjs"]?())
    #expect(file.bytes == Array("source/hands.mjs".utf8))
    #expect(file.type == "text/javascript; charset=utf-8")
    #expect(documents["/web/wasm/hands.wasm"]?()?.type == "application/wasm")
    // What is gone by the time it is asked for is not there.
    try FileManager.default.removeItem(at: site.appending(path: "web/vision_bundle.mjs"))
    let gone = try #require(documents["/web/vision_bundle.mjs"])
    #expect(gone() == nil)
  }

  @Test(arguments: [
    [], ["vision_bundle.mjs"], ["gesture_recognizer.task"],
    ["live.mjs", "gesture_recognizer.task"],
  ])
  func otherFoldersAreRefused(names: [String]) throws {
    let site = try Self.site(names)
    defer { try? FileManager.default.removeItem(at: site) }
    let error = #expect(throws: CommandError.self) { try PageModules(site: site.path()) }
    #expect(error?.message.contains("is missing") == true)
  }

  @Test(
    .enabled(
      if: BuiltCommand.exists && RecordedBundle.onDisk != nil,
      "the command or a bundle is missing"))
  func aServerWithoutTheFolderDoesNotStart() throws {
    let outcome = try BuiltCommand.run(
      ["serve", "--port", "0", "--web", "/nowhere"],
      weights: try #require(RecordedBundle.onDisk?.path))
    #expect(outcome.status == 66 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("hands: /nowhere: "), "\(outcome.errors)")
  }
}
