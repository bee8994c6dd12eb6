import Detection
import TestSupport
import Testing

/// Every stage on MediaPipe's own input of that stage, compared for equal bits.
@Suite(.enabled(if: SharedFiles.exist))
struct GoldenStageTests {
  /// The recorded rows at their places; all others score nothing.
  @Test(arguments: GoldenPhoto.names)
  func rawOutputDecodesToTheCandidates(name: String) throws {
    let golden = try GoldenPhoto(named: name).stages.detector
    var boxes = [Float](repeating: 0, count: PalmAnchors.count * PalmDecoder.valuesPerRow)
    var logits = [Float](repeating: -100, count: PalmAnchors.count)
    for raw in golden.topRaw {
      logits[raw.anchor] = raw.scoreLogit
      for (column, value) in raw.box.enumerated() {
        boxes[raw.anchor * PalmDecoder.valuesPerRow + column] = value
      }
      let center = PalmAnchors.standard.centers[raw.anchor]
      #expect([center.x, center.y] == raw.anchorCenter)
    }
    let candidates = PalmDecoder(minimumScore: 0.5).decode(boxes: boxes.span, logits: logits.span)
    #expect(candidates == golden.candidates.map { $0.detection(in: DetectorSpace.self) })
  }

  @Test(arguments: GoldenPhoto.names)
  func candidatesAreSuppressed(name: String) throws {
    let golden = try GoldenPhoto(named: name).stages.detector
    let candidates = golden.candidates.map { $0.detection(in: DetectorSpace.self) }
    #expect(
      WeightedSuppression().suppress(candidates)
        == golden.afterNms.map { $0.detection(in: DetectorSpace.self) })
  }

  @Test(arguments: GoldenPhoto.names)
  func palmsAreProjectedToThePicture(name: String) throws {
    let photo = try GoldenPhoto(named: name)
    let golden = photo.stages.detector
    let roi = golden.roiPixels
    let projection = DetectorProjection(
      xCenter: roi.centerX, yCenter: roi.centerY, width: roi.width, height: roi.height,
      rotation: roi.rotation, image: photo.imageSize)
    #expect(projection.matrix == golden.projectionMatrix)
    let projected = golden.afterNms.map {
      projection.project($0.detection(in: DetectorSpace.self))
    }
    #expect(projected == golden.palmDetections.map { $0.detection(in: ImageSpace.self) })
  }

  @Test(arguments: GoldenPhoto.names)
  func palmsBecomeHandRegions(name: String) throws {
    let photo = try GoldenPhoto(named: name)
    let golden = photo.stages.detector
    let palms = golden.palmDetections.map { $0.detection(in: ImageSpace.self) }
    #expect(
      palms.map { $0.palmRectangle(in: photo.imageSize) } == golden.palmRects.map(\.rectangle))
    #expect(palms.map { $0.handRegion(in: photo.imageSize) } == golden.handRects.map(\.rectangle))
  }

  @Test(arguments: GoldenPhoto.names)
  func landmarksAreProjected(name: String) throws {
    for hand in try GoldenPhoto(named: name).stages.hands {
      let projection = LandmarkProjection(hand.rect.rectangle)
      #expect(projection.landmarks(hand.rawLandmarks.span) == landmarks(hand.landmarks))
      #expect(
        projection.worldLandmarks(hand.rawWorldLandmarks.span)
          == worldLandmarks(hand.worldLandmarks))
    }
  }

  @Test(arguments: GoldenPhoto.names)
  func landmarksGiveTheNextRegion(name: String) throws {
    let photo = try GoldenPhoto(named: name)
    let rule = NextHandRegion(in: photo.imageSize)
    for hand in photo.stages.hands {
      let points = landmarks(hand.landmarks)
      #expect(rule.tightRectangle(points) == hand.rectFromLandmarks.rectangle)
      #expect(rule.region(points) == hand.rectNextFrame.rectangle)
    }
  }

  @Test(arguments: GoldenPhoto.names)
  func duplicatesAreDropped(name: String) throws {
    let photo = try GoldenPhoto(named: name)
    let present = photo.stages.hands.filter(\.present).map { landmarks($0.landmarks) }
    #expect(
      DuplicateHands(in: photo.imageSize).kept(present).count
        == photo.stages.keptAfterDeduplication.count)
    #expect(photo.result.landmarks.count == photo.stages.keptAfterDeduplication.count)
  }
}
