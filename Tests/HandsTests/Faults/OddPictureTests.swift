import Hands
import HandsTestSupport
import Testing

/// Pictures with nothing in them, and of extreme shapes.
@Suite(.enabled(if: TestModels.installedBundle != nil))
struct OddPictureTests {
  @Test(
    arguments: [(1, 1), (1, 20_000), (20_000, 1), (2, 2), (32_768, 3), (640, 480)],
    [UInt8(0), 255])
  func haveNoHand(size: (Int, Int), value: UInt8) throws {
    var options = GestureRecognizerOptions()
    options.numHands = 2
    let models = try TestModels.installed()
    let video = try GestureRecognizer(models: models, options: options).video()
    let single = try HandLandmarker(models: models.landmarker)
    for (index, format) in [PixelFormat.rgb, .rgba, .bgra].enumerated() {
      let count = size.0 * size.1 * format.bytesPerPixel
      let picture = try Picture(
        width: size.0, height: size.1, format: format,
        bytes: [UInt8](repeating: value, count: count))
      #expect(
        try video.recognize(
          picture, at: .milliseconds(index), rotationDegrees: 90 * index
        ).hands.isEmpty)
      #expect(try single.recognize(picture, rotationDegrees: 90 * index).hands.isEmpty)
    }
  }
}
