import Hands
import HandsLandmarking
import Testing

private let image = ImageSize(width: 200, height: 100)
private let hands = LandmarkPipeline.Configuration.hands

/// An upright hand: wrist below, the four fingers side by side above.
private func uprightHand(x: Float = 0.5, y: Float = 0.5, scale: Float = 1) -> [NormalizedLandmark] {
  (0..<HandLandmark.count).map { index in
    let finger = Float((index + 3) / 4) - 3
    let joint = Float((index + 3) % 4) + 1
    return index == 0
      ? NormalizedLandmark(x: x, y: y + 0.2 * scale, z: 0)
      : NormalizedLandmark(x: x + finger * 0.02 * scale, y: y - joint * 0.05 * scale, z: 0)
  }
}

struct RegionTests {
  /// The line from the wrist to the middle finger points up, and 90 radians are taken for 90°.
  @Test func uprightPalmIsTurnedByThePublishedConstant() {
    var keypoints = [Point<ImageSpace>](repeating: Point(x: 0, y: 0), count: 7)
    keypoints[0] = Point(x: 0.5, y: 0.75)
    keypoints[2] = Point(x: 0.5, y: 0.25)
    let palm = Detections([
      Detection(
        score: 1, box: Box(xMin: 0.25, yMin: 0.25, width: 0.5, height: 0.5), keypoints: keypoints)
    ])
    let rule = hands.detectionRegion
    let rectangle = rule.rectangle(of: palm, at: 0, in: image)
    #expect(rectangle.xCenter == 0.5 && rectangle.yCenter == 0.5)
    #expect(abs(rectangle.rotation - 0.4646) < 1e-4)
    let region = rule.region(of: palm, at: 0, in: image)
    #expect(region.rotation == rectangle.rotation)
    #expect(abs(region.width * image.width - 100 * 2.6) < 1e-3)
    #expect(abs(region.height * image.height - 100 * 2.6) < 1e-3)
    #expect(region.xCenter > 0.5 && region.yCenter < 0.5)
  }

  @Test func wholeImageSwapsItsSidesForQuarterTurns() {
    #expect(
      NormalizedRectangle.wholeImage(image, quarterTurns: 0)
        == NormalizedRectangle(xCenter: 0.5, yCenter: 0.5, width: 1, height: 1))
    for turns in [-1, 1, 3] {
      let rectangle = NormalizedRectangle.wholeImage(image, quarterTurns: turns)
      #expect(rectangle.width == 0.5 && rectangle.height == 2)
      #expect(rectangle.rotation == Float(-Double(turns) * Double.pi / 2))
    }
    #expect(NormalizedRectangle.wholeImage(image, quarterTurns: 2).width == 1)
  }

  @Test func nextRegionOfAnUprightHandIsUprightAndSquare() {
    let rule = hands.landmarkRegion
    let image = ImageSize(width: 100, height: 100)
    let hand = uprightHand()
    let tight = rule.tightRectangle(hand, in: image)
    #expect(abs(tight.rotation) < 0.1)
    let region = rule.region(hand, in: image)
    let longSide = max(tight.width, tight.height)
    #expect(abs(region.width - 2 * longSide) < 1e-6 && abs(region.height - 2 * longSide) < 1e-6)
    #expect(region.yCenter < tight.yCenter)
  }

  /// The maxima start near 0, so a hand left of the image reaches up to its edge.
  @Test func boundsOffTheLeftEdgeReachZero() {
    let rule = hands.landmarkRegion
    let image = ImageSize(width: 100, height: 100)
    #expect(rule.tightRectangle(uprightHand(x: -2), in: image).width > 0.1)
    #expect(rule.tightRectangle(uprightHand(), in: image).width < 0.1)
  }

  /// Two eyes on a line that falls by 45° to the right, and a point above them.
  @Test func boundsMayLieAlongTheImage() {
    let rule = LandmarkRegionRule(
      square: RegionRule(axisStart: .point(0), axisEnd: .point(1), targetAngle: 0, scale: 1.5),
      boundsTurn: false)
    let landmarks = [(0.4, 0.4), (0.5, 0.6), (0.45, 0.2)].map { x, y in
      NormalizedLandmark(x: x, y: y, z: 0)
    }
    let tight = rule.tightRectangle(landmarks, in: image)
    #expect(abs(tight.rotation - .pi / 4) < 1e-6)
    #expect(abs(tight.xCenter - 0.45) < 1e-6 && abs(tight.yCenter - 0.4) < 1e-6)
    #expect(abs(tight.width - 0.1) < 1e-6 && abs(tight.height - 0.4) < 1e-6)
    let region = rule.region(landmarks, in: image)
    #expect(abs(region.xCenter - 0.45) < 1e-6 && abs(region.yCenter - 0.4) < 1e-6)
    #expect(abs(region.width - 0.3) < 1e-6 && abs(region.height - 0.6) < 1e-6)
  }

  @Test func landmarksInTheMiddleOfTheInputLieAtTheRegionsCenter() {
    let region = NormalizedRectangle(
      xCenter: 0.25, yCenter: 0.75, width: 0.5, height: 1, rotation: 1)
    let raw = [Float](repeating: 112, count: 63)
    let projected = LandmarkProjection(region, inputSide: 224, depthScale: 0.4)
      .landmarks(raw.span)
    #expect(projected.count == 21)
    #expect(projected.allSatisfy { $0.x == 0.25 && $0.y == 0.75 })
    #expect(projected.first?.z == Float(112) / 224 / 0.4 * 0.5)
  }

  @Test func worldLandmarksAreTurnedOnly() {
    let region = NormalizedRectangle(
      xCenter: 0.25, yCenter: 0.75, width: 0.5, height: 1, rotation: .pi / 2)
    let raw = (0..<63).map { Float([1, 0, 5][$0 % 3]) }
    let turned = LandmarkProjection(region, inputSide: 224, depthScale: 1)
      .worldLandmarks(raw.span)
    #expect(turned.allSatisfy { abs($0.x) < 1e-6 && abs($0.y - 1) < 1e-6 && $0.z == 5 })
  }

  @Test func handsAtTheSamePlaceAreDuplicates() throws {
    let rule = try #require(hands.duplicates)
    let hand = uprightHand()
    #expect(
      rule.kept([hand, hand, uprightHand(x: 0.1), uprightHand(x: 0.501)], in: image) == [0, 2])
    #expect(rule.kept([], in: image).isEmpty)
  }

  /// Ten of 21 landmarks suffice, nine do not.
  @Test(arguments: [9, 10])
  func duplicatesNeedTenCloseLandmarks(count: Int) throws {
    let hand = uprightHand()
    var other = hand
    for index in count..<HandLandmark.count { other[index].y += 0.2 }
    let rule = try #require(hands.duplicates)
    #expect(rule.kept([hand, other], in: image) == (count < 10 ? [0, 1] : [0]))
  }

  @Test func trackedHandsComeFirstAndNewOnesFillUp() {
    func region(_ x: Float) -> NormalizedRectangle {
      NormalizedRectangle(xCenter: x, yCenter: 0.5, width: 0.2, height: 0.2)
    }
    let rule = RegionAssociation(overlapThreshold: 0.5, maxCount: 3)
    #expect(
      rule.regions(tracked: [region(0.8)], detected: [region(0.2), region(0.81), region(0.21)])
        == [region(0.8), region(0.2)])
    #expect(
      rule.regions(
        tracked: [region(0.1), region(0.3)], detected: [region(0.5), region(0.7), region(0.9)])
        == [region(0.1), region(0.3), region(0.5)])
  }

  @Test func overlapOfTrackedHandsIgnoresTheirRotation() {
    var turned = NormalizedRectangle(xCenter: 0.5, yCenter: 0.5, width: 0.5, height: 0.1)
    let rule = RegionAssociation(overlapThreshold: 0.5, maxCount: 2)
    let tracked = turned
    turned.rotation = .pi / 2
    #expect(rule.regions(tracked: [tracked], detected: [turned]) == [tracked])
  }
}
