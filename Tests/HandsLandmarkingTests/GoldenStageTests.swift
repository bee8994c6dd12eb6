import Hands
import HandsLandmarking
import HandsTestSupport
import Testing

/// Every stage on MediaPipe's own input of that stage, compared for equal bits.
@Suite(.enabled(if: SharedFiles.exist))
struct GoldenStageTests {
  private let hands = LandmarkPipeline.Configuration.hands

  /// The recorded rows at their places; all others score nothing.
  @Test(arguments: GoldenPhoto.names)
  func rawOutputDecodesToTheCandidates(name: String) throws {
    let golden = try GoldenPhoto(named: name).stages.detector
    var boxes = [Float](repeating: 0, count: Palms.anchors.count * Palms.valuesPerAnchor)
    var logits = [Float](repeating: -100, count: Palms.anchors.count)
    for raw in golden.topRaw {
      logits[raw.anchor] = raw.scoreLogit
      for (column, value) in raw.box.enumerated() {
        boxes[raw.anchor * Palms.valuesPerAnchor + column] = value
      }
      let center = Palms.anchors[raw.anchor]
      #expect([center.x, center.y] == raw.anchorCenter)
    }
    let candidates = Palms.decoded(boxes: boxes, logits: logits)
    #expect(candidates == golden.candidates.map { $0.detection(in: DetectorSpace.self) })
  }

  @Test(arguments: GoldenPhoto.names)
  func candidatesAreSuppressed(name: String) throws {
    let golden = try GoldenPhoto(named: name).stages.detector
    let candidates = golden.candidates.map { $0.detection(in: DetectorSpace.self) }
    #expect(
      WeightedSuppression(overlapThreshold: hands.detector.overlapThreshold).suppressed(candidates)
        == golden.afterNms.map { $0.detection(in: DetectorSpace.self) })
  }

  @Test(arguments: GoldenPhoto.names)
  func palmsAreProjectedToTheImage(name: String) throws {
    let photo = try GoldenPhoto(named: name)
    let golden = photo.stages.detector
    let roi = golden.roiPixels
    let projection = DetectionProjection(
      xCenter: roi.centerX, yCenter: roi.centerY, width: roi.width, height: roi.height,
      rotation: roi.rotation, image: photo.imageSize)
    #expect(projection.matrix == golden.projectionMatrix)
    let projected = projection.projected(
      golden.afterNms.map { $0.detection(in: DetectorSpace.self) })
    #expect(projected == golden.palmDetections.map { $0.detection(in: ImageSpace.self) })
  }

  @Test(arguments: GoldenPhoto.names)
  func palmsBecomeHandRegions(name: String) throws {
    let photo = try GoldenPhoto(named: name)
    let golden = photo.stages.detector
    let palms = Detections(golden.palmDetections.map { $0.detection(in: ImageSpace.self) })
    let rule = hands.detectionRegion
    #expect(
      palms.indices.map { rule.rectangle(of: palms, at: $0, in: photo.imageSize) }
        == golden.palmRects.map(\.rectangle))
    #expect(
      palms.indices.map { rule.region(of: palms, at: $0, in: photo.imageSize) }
        == golden.handRects.map(\.rectangle))
  }

  @Test(arguments: GoldenPhoto.names)
  func landmarksAreProjected(name: String) throws {
    for hand in try GoldenPhoto(named: name).stages.hands {
      let projection = LandmarkProjection(
        hand.rect.rectangle, inputSide: 224, depthScale: hands.landmarkNet.depthScale)
      #expect(projection.landmarks(hand.rawLandmarks.span) == landmarks(hand.landmarks))
      #expect(
        projection.worldLandmarks(hand.rawWorldLandmarks.span)
          == worldLandmarks(hand.worldLandmarks))
    }
  }

  @Test(arguments: GoldenPhoto.names)
  func landmarksGiveTheNextRegion(name: String) throws {
    let photo = try GoldenPhoto(named: name)
    let rule = hands.landmarkRegion
    for hand in photo.stages.hands {
      let points = landmarks(hand.landmarks)
      #expect(rule.tightRectangle(points, in: photo.imageSize) == hand.rectFromLandmarks.rectangle)
      #expect(rule.region(points, in: photo.imageSize) == hand.rectNextFrame.rectangle)
    }
  }

  @Test(arguments: GoldenPhoto.names)
  func duplicatesAreDropped(name: String) throws {
    let photo = try GoldenPhoto(named: name)
    let present = photo.stages.hands.filter(\.present).map { landmarks($0.landmarks) }
    #expect(
      hands.duplicates?.kept(present, in: photo.imageSize).count
        == photo.stages.keptAfterDeduplication.count)
    #expect(photo.result.landmarks.count == photo.stages.keptAfterDeduplication.count)
  }
}
