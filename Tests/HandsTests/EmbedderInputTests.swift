import HandsTestSupport
import Testing

@testable import Hands

struct EmbedderInputTests {
  @Test(.enabled(if: SharedFiles.exist), arguments: GoldenPhoto.names)
  func handsAreNormalizedAsRecorded(name: String) throws {
    let photo = try GoldenPhoto(named: name)
    let image = ImageSize(width: photo.width, height: photo.height)
    for golden in photo.stages.hands {
      guard let expected = golden.gesture else { continue }
      let (side, score) = Handedness.likelier(rightProbability: golden.handednessRaw)
      let hand = Hand(
        handedness: side, handednessScore: score,
        landmarks: HandLandmarks(
          checked: golden.landmarks.map { NormalizedLandmark(x: $0[0], y: $0[1], z: $0[2]) }),
        worldLandmarks: HandLandmarks(
          checked: golden.worldLandmarks.map { Landmark(x: $0[0], y: $0[1], z: $0[2]) }),
        presence: golden.presence,
        nextRegion: NormalizedRectangle(xCenter: 0, yCenter: 0, width: 0, height: 0))
      var input = EmbedderInput()
      input.normalize(hand, image: image, rotation: .none)
      #expect(input.landmarks == expected.embedderHand.flatMap { $0 })
      #expect(input.worldLandmarks == expected.embedderWorldHand.flatMap { $0 })
      #expect(input.handedness == expected.embedderHandedness)
    }
  }

  /// A hand that points right in a picture that must be turned by −90° points up in the input.
  @Test func handsAreTurnedUpright() throws {
    let along = (0..<HandLandmark.count).map { Float($0) / 20 }
    let hand = Hand(
      handedness: .left, handednessScore: 0.75,
      landmarks: HandLandmarks(checked: along.map { NormalizedLandmark(x: $0, y: 0.5, z: 0) }),
      worldLandmarks: HandLandmarks(checked: along.map { Landmark(x: $0, y: 0.5, z: 0) }),
      presence: 1,
      nextRegion: NormalizedRectangle(xCenter: 0, yCenter: 0, width: 0, height: 0))
    var input = EmbedderInput()
    input.normalize(
      hand, image: ImageSize(width: 10, height: 10), rotation: try ImageRotation(degrees: -90))
    #expect(input.handedness == 0.25)
    for points in [input.landmarks, input.worldLandmarks] {
      #expect(points[0..<3].allSatisfy { $0 == 0 })
      #expect(abs(points[60]) < 1e-6 && abs(points[61] + 1) < 2e-5)
    }
  }
}
