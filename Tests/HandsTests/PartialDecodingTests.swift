import Hands
import HandsEngine
import HandsImageFiles
import HandsImaging
import HandsSynthetic
import HandsTestSupport
import Testing

/// Hands in large images that are decoded in parts, against all pixels.
@Suite(.enabled(if: TestModels.installedBundle != nil, "no bundle is installed"))
struct PartialDecodingTests {
  private static let models = Result { try TestModels.installed() }

  /// A near hand, which is found in the overview, and one of which parts are decoded.
  private static let file = Result {
    let picture = try HandRenderer.render(
      HandScene(
        hands: [
          DrawnHand(pose: .victory, position: PicturePosition(x: 0.25, y: 0.5), scale: 0.8),
          DrawnHand(
            pose: .openPalm, side: .left, position: PicturePosition(x: 0.75, y: 0.5), scale: 0.5),
        ], seed: 5, width: 2000, height: 1000))
    return try JPEGEncoder.encode(picture, quality: 90)
  }

  private var options: HandLandmarkerOptions {
    var options = HandLandmarkerOptions()
    options.numHands = 2
    return options
  }

  /// The scale of a region changes landmarks by less than the palm detector's input does.
  @Test func landmarksInARegionAreThoseOfAllPixels() throws {
    let file = try Self.file.get()
    let pipeline = try HandPipeline(models: Self.models.get().landmarker, options: options)
    let all = PictureSource(try ImageDecoder.decode(file))
    let parts = try ImageDecoder.source(of: file)
    #expect(all.isComplete && !parts.isComplete)
    var trace: PipelineTrace?
    let regions = try pipeline.palmRegions(in: all, rotation: .none, trace: &trace)
    let expected = try pipeline.hands(in: all, regions: regions, trace: &trace)
    let hands = try pipeline.hands(in: parts, regions: regions, trace: &trace)
    #expect(hands.count == 2 && expected.count == 2)
    for (hand, expected) in zip(hands, expected) {
      #expect(distance(of: hand, expected, in: parts) < 0.8)
    }
  }

  @Test(arguments: [SearchMode.mediapipe, .far], [1, 2])
  func handsAreThoseOfAllPixels(search: SearchMode, threadCount: Int) throws {
    let file = try Self.file.get()
    var options = GestureRecognizerOptions()
    options.landmarker = self.options
    options.landmarker.search = search
    options.landmarker.numThreads = threadCount
    let task = try GestureRecognizer(models: Self.models.get(), options: options)
    let parts = try ImageDecoder.source(of: file)
    let expected = try task.recognize(try ImageDecoder.decode(file)).hands
    let hands = try task.recognize(parts).hands
    #expect(hands.count == 2 && expected.count == 2)
    for (hand, expected) in zip(hands, expected) {
      #expect(hand.handedness == expected.handedness)
      #expect(hand.gesture?.name == expected.gesture?.name)
      #expect(distance(of: hand, expected, in: parts) < 3)
    }
  }

  /// The mean distance of landmarks in pixels of the hand's box, scaled to 224.
  private func distance(of hand: Hand, _ other: Hand, in image: PictureSource) -> Float {
    let (width, height) = (Float(image.width), Float(image.height))
    let box = other.boundingBox
    let side = max(box.width * width, box.height * height)
    let distances = HandLandmark.allCases.map { joint in
      let (point, expected) = (hand.landmarks[joint], other.landmarks[joint])
      let (dx, dy) = ((point.x - expected.x) * width, (point.y - expected.y) * height)
      return (dx * dx + dy * dy).squareRoot()
    }
    return distances.reduce(0, +) / Float(distances.count) / side * 224
  }

  /// Regions outside of the image and without size have pixels too.
  @Test func regionsAnywhereHavePixels() throws {
    let source = try ImageDecoder.source(of: try Self.file.get())
    for value in [-1e9, -3000, 0, 1999, 3000, 1e9, .infinity, .nan] as [Float] {
      for width in [0, 1e-9, 1, 1e9, .infinity, .nan] as [Float] {
        let region = RegionOfInterest(
          centerX: value, centerY: value, width: width, height: width, rotation: value)
        let view = try source.view(for: region, samples: 224)
        #expect(view.picture.width <= 2000 && view.picture.height <= 1000)
      }
    }
  }
}
