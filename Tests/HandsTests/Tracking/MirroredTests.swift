import HandsSynthetic
import Hands
import Testing

/// Pictures of a camera that shows its user as a mirror does.
@Suite(.enabled(if: TestModels.installedBundle != nil))
struct MirroredTests {
  private func recognizer(isMirrored: Bool) throws -> GestureRecognizer {
    var options = GestureRecognizerOptions()
    options.isMirrored = isMirrored
    return try GestureRecognizer(models: TestModels.installed(), options: options)
  }

  private func mirrored(_ picture: Picture) throws -> Picture {
    let size = picture.format.bytesPerPixel
    var bytes: [UInt8] = []
    for y in 0..<picture.height {
      for x in (0..<picture.width).reversed() {
        let start = y * picture.rowStride + x * size
        bytes += picture.bytes[start..<start + size]
      }
    }
    return try Picture(
      width: picture.width, height: picture.height, format: picture.format, bytes: bytes)
  }

  /// The nets see a mirrored left hand as a right one; the label is the person's own again, and
  /// nothing else changes.
  @Test(
    arguments: [(.left, .left), (.right, .right)] as [(HandSide, Handedness)])
  func sidesAreThePersonsOwn(side: HandSide, own: Handedness) throws {
    let picture = try HandRenderer.render(
      HandScene(pose: .victory, side: side, seed: 3, size: 320))
    let mirror = try mirrored(picture)
    let (plain, aware) = (try recognizer(isMirrored: false), try recognizer(isMirrored: true))
    #expect(try plain.recognize(picture).hands.map(\.handedness) == [own])
    let unaware = try plain.recognize(mirror).hands
    let found = try aware.recognize(mirror).hands
    try #require(unaware.count == 1 && found.count == 1)
    #expect(unaware[0].handedness == own.opposite)
    #expect(found[0].handedness == own)
    #expect(found[0].handednessScore == unaware[0].handednessScore)
    var expected = unaware[0]
    expected.handedness = found[0].handedness
    #expect(found[0] == expected && found[0].gesture?.name == "Victory")
  }

  @Test func theLandmarkerExchangesSidesToo() throws {
    let picture = try HandRenderer.render(HandScene(pose: .openPalm, seed: 3, size: 320))
    var options = HandLandmarkerOptions()
    options.isMirrored = true
    let landmarker = try HandLandmarker(
      models: TestModels.installed().landmarker, options: options)
    #expect(try landmarker.recognize(picture).hands.map(\.handedness) == [.left])
  }

  @Test func boxesSurroundTheHand() throws {
    let picture = try HandRenderer.render(
      HandScene(
        pose: .openPalm, position: PicturePosition(x: 0.5, y: 0.5), scale: 0.6, seed: 3, size: 320))
    let hand = try #require(try recognizer(isMirrored: false).recognize(picture).hands.first)
    let (box, pixels) = (hand.boundingBox, hand.boundingBox(in: picture))
    #expect(box.xMin == hand.landmarks.map(\.x).min())
    #expect(box.yMin == hand.landmarks.map(\.y).min())
    #expect(box.xMin > 0.2 && box.xMax < 0.8 && box.width > 0.1 && box.height > 0.2)
    #expect(pixels.xMin == box.xMin * 320 && pixels.height == box.height * 320)
    #expect(hand.presence > 0.5)
  }
}
