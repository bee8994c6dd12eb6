import Foundation
import HandsImageFiles
import HandsImaging
import MediaPipeTasksVision
import HandsTestSupport
import Testing

/// The articles' listings compile and run.
@Suite(.enabled(if: TestBundle.recorded != nil, TestBundle.absence))
struct ArticleTests {
  private let subject = Subject.drawn("Thumb_Up-left")

  @Test(arguments: Article.all(of: "MediaPipeTasksVision"))
  func listingsAreThePrograms(article: Article) throws {
    let programs = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("ArticlePrograms.swift")
    let listings = try article.listings(in: [programs])
    #expect(listings.count > 2 || article.description == "MediaPipeTasksVision.md")
    for listing in listings {
      #expect(listing.isCompiled, "\(listing.code)")
    }
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
