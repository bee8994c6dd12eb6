import Foundation
import Hands
import HandsImageFiles
import HandsImaging
import HandsSynthetic
import HandsSystem
import HandsTestSupport
import Testing

@testable import HandsTraining

struct DocumentationTests {
  private static let examples = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "DocumentationExamples.swift")

  @Test(arguments: Article.all(of: "HandsTraining"))
  func articlesShowCompiledCode(article: Article) throws {
    let listings = try article.listings(in: [Self.examples])
    #expect(!listings.isEmpty)
    for listing in listings { #expect(listing.isCompiled, "\(listing.code)") }
  }
}

/// From folders of drawn hands to bundles; the command's tests cover the refusals.
@Suite(.enabled(if: RecordedBundle.onDisk != nil, Comment(rawValue: RecordedBundle.absence)))
struct FolderTrainingTests {
  private let folder: TemporaryFolder
  private let base: String
  private var output: String { folder.file("my.task") }

  /// Poses by label.
  private static let poses: [String: HandPose] = ["open": .openPalm, "two": .victory]

  init() throws {
    folder = try TemporaryFolder()
    base = try #require(RecordedBundle.onDisk?.path)
  }

  private func picture(_ label: String, _ seed: Int) throws -> Picture {
    let pose = try #require(Self.poses[label])
    return try HandRenderer.render(HandScene(pose: pose, seed: UInt64(seed), size: 192))
  }

  /// Draws a folder of images of each label.
  private func draw(_ name: String, seeds: Range<Int>) throws -> String {
    for label in Self.poses.keys {
      try FileManager.default.createDirectory(
        atPath: folder.file("\(name)/\(label)"), withIntermediateDirectories: true)
      for seed in seeds {
        _ = try folder.write(
          ImageEncoder.encode(try picture(label, seed), as: .png), "\(name)/\(label)/\(seed).png")
      }
    }
    return folder.file(name)
  }

  @Test func theArticlesCode() async throws {
    let images = try draw("gestures", seeds: 0..<3)
    _ = try folder.write(Array("?".utf8), "gestures/two/broken.jpg")
    var lines: [String] = []
    let trained = try await DocumentationExamples.training(base: base, images: images) { items in
      lines.append(items.map { "\($0)" }.joined(separator: " "))
    }
    #expect(
      lines.prefix(4) == [
        "open 3", "two 4", "open: 3 hands in 3 images", "two: 3 hands in 4 images",
      ])
    #expect(lines[4].hasPrefix(folder.file("gestures/two/broken.jpg")))
    let name = try DocumentationExamples.name(
      in: picture("two", 7), of: trained, output: output)
    #expect(name == "two")
    let fresh = try draw("fresh", seeds: 10..<12)
    let recall = try await DocumentationExamples.evaluation(output: output, fresh: fresh)
    #expect(recall == [nil, 1, 1])
  }

  @Test func handsAndFoldersGiveTheSameBundle() async throws {
    let images = try draw("gestures", seeds: 0..<3)
    try await DocumentationExamples.overview(base: base, images: images, output: output)
    let slice = try #require(RecordedBundle.onDisk).bytes
    let bytes = Array(slice.storage[slice.range])
    let landmarker = try HandLandmarker(
      models: HandLandmarkerModels(bundle: ByteSlice(bytes)),
      options: HandSearchOptions().landmarker)
    let hands = try ["open", "two"].flatMap { label in
      try (0..<3).map { seed in
        let picture = try picture(label, seed)
        let hand = try #require(landmarker.recognize(picture).hands.first)
        return (hand, ImageSize(width: picture.width, height: picture.height), label)
      }
    }
    let bundle = try DocumentationExamples.hands(bytes: bytes, hands: hands)
    #expect(try [UInt8](Data(contentsOf: URL(filePath: output))) == bundle)
  }

  @Test func progressAndThreads() async throws {
    let folder = try LabelledFolder(draw("gestures", seeds: 0..<3))
    let journal = Journal<Int>()
    var trainer = try GestureTrainer(base: base)
    trainer.search.numThreads = 3
    let first = try await trainer.train(on: folder) { journal.write(1) }
    #expect(journal.entries.count == 6)
    trainer.search.numThreads = 1
    #expect(try await trainer.train(on: folder).bundle == first.bundle)
    #expect(first.strangers.isEmpty)
  }

  @Test func optionsOutOfRange() async throws {
    let folder = try LabelledFolder(draw("gestures", seeds: 0..<2))
    var trainer = try GestureTrainer(base: base)
    for threads in [-1, 0, 257] {
      trainer.search.numThreads = threads
      await #expect(throws: HandsError.self) { try await trainer.train(on: folder) }
    }
    trainer.search.numThreads = 1
    trainer.search.minHandDetectionConfidence = 2
    await #expect(throws: HandsError.self) { try await trainer.train(on: folder) }
    trainer.search = HandSearchOptions()
    trainer.options.acceptance = 0.1
    let images = Journal<Int>()
    await #expect(throws: TrainingError.self) {
      try await trainer.train(on: folder) { images.write(1) }
    }
    #expect(images.entries.isEmpty)
    let models = try GestureRecognizerModels(path: base)
    #expect(throws: TrainingError.self) { try GestureEvaluator(models: models, threshold: .nan) }
  }

  @Test func cancellation() async throws {
    let folder = try LabelledFolder(draw("gestures", seeds: 0..<3))
    let trainer = try GestureTrainer(base: base)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await trainer.train(on: folder)
    }
    await #expect(throws: HandsError.cancelled) { try await task.value }
  }

  @Test func unknownLabels() throws {
    var examples = try GestureExamples(gestures: [GestureClass("open")])
    let models = try GestureRecognizerModels(path: base)
    let embedder = try GestureEmbedder(models: models)
    let hand = try #require(
      GestureRecognizer(models: models).recognize(picture("open", 1)).hands.first)
    #expect(throws: TrainingError.unknownLabel("open")) {
      try examples.append(
        hand, in: ImageSize(width: 192, height: 192), label: "open", look: 1, embedder: embedder)
    }
    for label in ["None", "OPEN", ""] {
      #expect(throws: TrainingError.unknownLabel(label)) {
        try examples.append(
          hand, in: ImageSize(width: 192, height: 192), label: label, embedder: embedder)
      }
    }
  }
}
