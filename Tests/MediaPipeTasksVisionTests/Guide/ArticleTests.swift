import Foundation
import ImageCodecs
import Imaging
import MediaPipeTasksVision
import TestSupport
import Testing

/// The articles' listings compile and run.
@Suite(.enabled(if: TestBundle.recorded != nil, TestBundle.absence))
struct ArticleTests {
  private let subject = Subject.drawn("Thumb_Up-left")

  private static func lines(_ path: String, in folder: URL) throws -> [String] {
    try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test(arguments: ["StillPictures", "Videos", "Cameras"])
  func listingsAreThePrograms(article: String) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let sources = folder.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources/MediaPipeTasksVision")
    let program = Set(try Self.lines("ArticlePrograms.swift", in: folder))
    let text = try Self.lines("MediaPipeTasksVision.docc/\(article).md", in: sources)
    var isListing = false
    var count = 0
    for line in text {
      if line.hasPrefix("```") {
        isListing.toggle()
      } else if isListing {
        #expect(program.contains(line), "\(line)")
        count += 1
      }
    }
    #expect(count > 9 && !isListing)
  }

  @Test func stillPicture() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(ImageEncoder.encode(subject.picture(), as: .png), "hand.png")
    let result = try stillPictureArticle(modelPath: TestBundle.path(), picturePath: path)
    #expect(result.gestures.map { $0.map(\.categoryName) } == [["Thumb_Up"]])
  }

  @Test func video() throws {
    let picture = try subject.picture().converted(to: .bgra)
    let buffer = try CVPixelBuffer(
      bytes: picture.bytes, width: picture.width, height: picture.height,
      pixelFormatType: kCVPixelFormatType_32BGRA)
    #expect(
      try videoArticle(modelPath: TestBundle.path(), frames: [buffer, buffer]) == [1, 1])
  }

  @Test func camera() throws {
    let grey = [UInt8](repeating: 128, count: 640 * 480 * 2)
    try CameraArticle.run(modelPath: TestBundle.path(), bytes: grey, milliseconds: 40)
    expectError(.invalidArgumentError, containing: "614400") {
      try CameraArticle.run(
        modelPath: TestBundle.path(), bytes: Array(grey.dropLast()), milliseconds: 40)
    }
  }
}
