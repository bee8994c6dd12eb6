import HandsFileInput
import Foundation
import HandsSynthetic
import HandVision
import Hands
import HandsImaging
import HandsTestSupport
import Testing

/// Where joints lie, for stored pictures of any orientation and for parts of a picture.
@Suite(.enabled(if: TestBundle.isThere))
struct CoordinateTests {
  /// The stored picture that is seen upright as another one.
  private func stored(
    _ upright: Picture, _ orientation: CGImagePropertyOrientation
  ) -> Picture {
    let inverse: ImageOrientation =
      switch orientation {
      case .left: .right
      case .right: .left
      default: ImageOrientation(orientation)
      }
    return upright.oriented(inverse)
  }

  /// The upright place of a stored point, both from the top left.
  private func upright(
    _ x: Double, _ y: Double, _ orientation: CGImagePropertyOrientation
  ) -> (Double, Double) {
    switch orientation {
    case .up: (x, y)
    case .down: (1 - x, 1 - y)
    case .right: (1 - y, x)
    case .left: (y, 1 - x)
    case .upMirrored: (1 - x, y)
    case .downMirrored: (x, 1 - y)
    case .leftMirrored: (y, x)
    case .rightMirrored: (1 - y, 1 - x)
    }
  }

  private func rotationDegrees(_ orientation: CGImagePropertyOrientation) -> Int {
    switch orientation {
    case .up, .upMirrored: 0
    case .right, .leftMirrored: 90
    case .down, .downMirrored: 180
    case .left, .rightMirrored: 270
    }
  }

  @Test(
    "V-04: joints are the landmarks, seen upright", arguments: CGImagePropertyOrientation.allCases)
  func jointsAreTheLandmarks(orientation: CGImagePropertyOrientation) throws {
    let picture = try Drawn.two(
      DrawnHand(
        pose: .openPalm, side: .left, position: PicturePosition(x: 0.3, y: 0.5), scale: 0.9),
      DrawnHand(
        pose: .victory, side: .right, position: PicturePosition(x: 0.75, y: 0.45), scale: 0.7))
    let stored = stored(picture, orientation)
    let path = try #require(
      VisionModels.handLandmarkerPath ?? BundleSearch.path(of: BundleSearch.handLandmarker))
    var options = HandLandmarkerOptions()
    options.numHands = 2
    let landmarker = try HandLandmarker(path: path, options: options)
    let expected = try landmarker.recognize(
      stored, rotationDegrees: rotationDegrees(orientation)
    ).hands.map { hand in
      hand.landmarks.map { landmark in
        let (x, y) = upright(Double(landmark.x), Double(landmark.y), orientation)
        return CGPoint(x: x, y: 1 - y)
      }
    }
    let found = try VNDetectHumanHandPoseRequest().hands(in: stored, orientation)
    try #require(found.count == 2 && expected.count == 2)
    // The left hand is the larger one.
    let byPlace = expected.sorted { $0[0].x < $1[0].x }
    for (hand, points) in zip(found, byPlace) {
      expectClose(try hand.locations, points, within: 1e-6)
    }
    // V-10: whatever is stored, the left hand is a left one.
    #expect(found.map(\.chirality) == [.left, .right])
    // The net sees other pixels, but the same hands.
    let plain = try VNDetectHumanHandPoseRequest().hands(in: picture)
    for (hand, other) in zip(found, plain) {
      expectClose(try hand.locations, try other.locations, within: 0.05)
      for (a, b) in zip(hand.worldPositions, other.worldPositions) {
        #expect(abs(a.x - b.x) < 0.03 && abs(a.y - b.y) < 0.03)
      }
      for (a, b) in zip(hand.depths, other.depths) { #expect(abs(a - b) < 0.08) }
    }
  }

  @Test("V-10: left, right, and mirrored hands")
  func chiralityIsThatOfTheUprightPicture() throws {
    let request = VNDetectHumanHandPoseRequest()
    for (side, chirality) in [(HandSide.left, VNChirality.left), (.right, .right)] {
      let picture = try Drawn.hand(.openPalm, side)
      let mirrored = picture.oriented(.upMirrored)
      #expect(try request.hands(in: picture).map(\.chirality) == [chirality])
      #expect(try request.hands(in: mirrored, .upMirrored).map(\.chirality) == [chirality])
      #expect(try request.hands(in: mirrored).map(\.chirality.rawValue) == [-chirality.rawValue])
    }
  }

  @Test(
    "V-12: points are relative to the region of interest",
    arguments: [.up, .right, .downMirrored] as [CGImagePropertyOrientation])
  func pointsAreRelativeToTheRegion(orientation: CGImagePropertyOrientation) throws {
    let picture = try Drawn.largeLeftAndSmallRight()
    let request = VNDetectHumanHandPoseRequest()
    let whole = try request.hands(in: picture)
    try #require(whole.map(\.chirality) == [.left, .right])
    let stored = stored(picture, orientation)
    // A region that cuts pixels.
    request.regionOfInterest = CGRect(x: 0.5551, y: 0.1003, width: 0.43, height: 0.8)
    let part = try request.hands(in: stored, orientation)
    try #require(part.map(\.chirality) == [.right])
    let (width, height) = (picture.width, picture.height)
    let pixels = try part[0].locations.map {
      VNImagePointForNormalizedPointUsingRegionOfInterest(
        $0, width, height, request.regionOfInterest)
    }
    let expected = try whole[1].locations.map {
      VNImagePointForNormalizedPoint($0, width, height)
    }
    expectClose(pixels, expected, within: 12)
    // No hand there.
    request.regionOfInterest = CGRect(x: 0.9, y: 0.9, width: 0.1, height: 0.1)
    #expect(try request.hands(in: stored, orientation).isEmpty)
    // The last, at the far edges, has a pixel too.
    for (x, y, side) in [(0.999_999, 0.0, 1e-7), (0.0, 1.0, 1e-16), (1.0, 0.0, 1e-16)] {
      request.regionOfInterest = CGRect(x: x, y: y, width: side, height: side)
      #expect(try request.hands(in: stored, orientation).isEmpty)
    }
  }

  @Test("V-15: helper functions go there and back")
  func helpersAreInverse() {
    let (width, height) = (640, 480)
    let region = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
    let point = CGPoint(x: 0.5, y: 0.25)
    #expect(VNImagePointForNormalizedPoint(point, width, height) == CGPoint(x: 320, y: 120))
    #expect(VNNormalizedPointForImagePoint(CGPoint(x: 320, y: 120), width, height) == point)
    let inside = VNImagePointForNormalizedPointUsingRegionOfInterest(point, width, height, region)
    #expect(inside == CGPoint(x: 320, y: 270))
    #expect(
      VNNormalizedPointForImagePointUsingRegionOfInterest(inside, width, height, region) == point)
    let rect = CGRect(x: 0.5, y: 0.25, width: 0.25, height: 0.5)
    let pixels = CGRect(x: 320, y: 120, width: 160, height: 240)
    #expect(VNImageRectForNormalizedRect(rect, width, height) == pixels)
    #expect(VNNormalizedRectForImageRect(pixels, width, height) == rect)
    let part = VNImageRectForNormalizedRectUsingRegionOfInterest(rect, width, height, region)
    #expect(part == CGRect(x: 320, y: 270, width: 80, height: 60))
    #expect(
      VNNormalizedRectForImageRectUsingRegionOfInterest(part, width, height, region) == rect)
    #expect(VNNormalizedRectIsIdentityRect(CGRect(x: 0, y: 0, width: 1, height: 1)))
    #expect(!VNNormalizedRectIsIdentityRect(region))
  }
}
