import Hands
import HandsSynthetic
import HandVision
import HandsImageFiles
import HandsImaging
import HandsTestSupport
import Testing

/// The articles show code that compiles, and it does what they say.
struct DocumentationTests {
  private static let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("DocumentationExamples.swift")

  @Test(arguments: Article.all(of: "HandVision"))
  func articlesShowCompiledCode(article: Article) throws {
    let listings = try article.listings(in: [Self.examples])
    #expect(!listings.isEmpty)
    for listing in listings { #expect(listing.isCompiled, "\(listing.code)") }
  }

  @Test(.enabled(if: TestBundle.isThere))
  func picturesOfFiles() async throws {
    let png = try ImageEncoder.encode(Drawn.hand(), as: .png)
    let folder = try TemporaryFolder()
    let path = try folder.write(png, "hand.png")
    try DocumentationExamples.overview(path: path)
    #expect(try await DocumentationExamples.newerSurface(path: path) == 1)
  }

  @Test(.enabled(if: TestBundle.isThere))
  func framesOfCameras() throws {
    let scene = HandScene(
      hands: [DrawnHand(pose: .victory, side: .right, scale: 0.8)], seed: 4, width: 640,
      height: 480)
    let picture = try HandRenderer.render(scene)
    let frame = try DocumentationExamples.sampleBuffer(
      bgra: picture.converted(to: .bgra).packedBytes)
    #expect(try DocumentationExamples.FingerCounter().raisedFingers(in: frame) == 2)

    let request = VNDetectHumanHandPoseRequest()
    let buffer = try picture.buffer()
    try DocumentationExamples.video([buffer, buffer], request: request)
    let tip = try #require(try request.results?.first?.recognizedPoint(.indexTip))
    let place = DocumentationExamples.place(of: tip, in: CGSize(width: 320, height: 240))
    #expect(abs(place.x - tip.x * 320) < 1e-6 && abs(place.y - (1 - tip.y) * 240) < 1e-6)
  }

  @Test(.enabled(if: TestBundle.isThere))
  func rulesOfOnesOwn() async {
    await #expect(processExitsWith: .success) {
      DocumentationExamples.setRule()
      let hands = try VNDetectHumanHandPoseRequest().hands(in: Drawn.hand())
      #expect(try hands.map { try $0.raisedFingers } == [[true, true, true, true, true]])
      let hand = Hand(
        handedness: .right, handednessScore: 1,
        landmarks: HandLandmarks { _ in NormalizedLandmark(x: 0.5, y: 0.5, z: 0) },
        worldLandmarks: HandLandmarks { _ in Landmark(x: 0, y: 0, z: 0) }, presence: 0.6,
        nextRegion: NormalizedRectangle(xCenter: 0.5, yCenter: 0.5, width: 1, height: 1))
      // 1 by the standard rule.
      let confidences = VisionJointConfidence.rule(hand, ImageSize(width: 4, height: 4))
      #expect(abs(confidences[0] - 0.5) < 1e-5)
    }
  }
}
