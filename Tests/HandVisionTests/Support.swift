import HandsFileInput
import HandsSynthetic
import HandVision
import Hands
import HandsImageFiles
import HandsImaging
import HandsTestSupport
import Testing

/// The nets that the tests use.
enum TestBundle {
  /// Whether the search that requests make finds nets, or the shared files have some.
  static let isThere: Bool = {
    if BundleSearch.path(of: BundleSearch.handLandmarker) != nil { return true }
    let path = SharedFiles.url("models/gesture_recognizer.task").path
    guard FileManager.default.isReadableFile(atPath: path) else { return false }
    VisionModels.handLandmarkerPath = path
    return true
  }()
}

/// Pictures of drawn hands.
enum Drawn {
  /// One hand in the middle of a square.
  static func hand(
    _ pose: HandPose = .openPalm, _ side: HandSide = .right, seed: UInt64 = 1
  ) throws -> Picture {
    try HandRenderer.render(HandScene(pose: pose, side: side, seed: seed, size: 320))
  }

  /// A large left hand and a small right one, which the detector scores higher or lower.
  static func largeLeftAndSmallRight() throws -> Picture {
    try two(
      DrawnHand(
        pose: .openPalm, side: .left, position: PicturePosition(x: 0.27, y: 0.5), scale: 0.95),
      DrawnHand(
        pose: .victory, side: .right, position: PicturePosition(x: 0.78, y: 0.5), scale: 0.6))
  }

  /// Two hands side by side.
  static func two(_ left: DrawnHand, _ right: DrawnHand) throws -> Picture {
    try HandRenderer.render(HandScene(hands: [left, right], seed: 2, width: 640, height: 400))
  }

  /// A wall.
  static func nothing() throws -> Picture {
    try HandRenderer.render(HandScene(hands: [], seed: 3, width: 160, height: 120))
  }
}

extension Picture {
  /// The pixels as a buffer of Core Video's.
  func buffer(_ type: OSType = kCVPixelFormatType_32BGRA) throws -> CVPixelBuffer {
    let pixels = type == kCVPixelFormatType_24RGB ? self : converted(to: .bgra)
    return try CVPixelBuffer(
      bytes: pixels.packedBytes, width: width, height: height, pixelFormatType: type)
  }
}

extension VNDetectHumanHandPoseRequest {
  /// Performs the request on one picture.
  func hands(
    in picture: Picture, _ orientation: CGImagePropertyOrientation = .up
  ) throws -> [VNHumanHandPoseObservation] {
    try VNImageRequestHandler(cgImage: CGImage(picture), orientation: orientation).perform([self])
    return try #require(results)
  }
}

extension VNHumanHandPoseObservation {
  /// The places of all joints, in the order of `HandLandmark`.
  var locations: [CGPoint] {
    get throws { try availableJointNames.map { try recognizedPoint($0).location } }
  }

  /// Which tips are above 0.9, thumb to little finger.
  var raisedFingers: [Bool] {
    get throws {
      let tips: [JointName] = [.thumbTip, .indexTip, .middleTip, .ringTip, .littleTip]
      return try tips.map { try recognizedPoint($0).confidence > 0.9 }
    }
  }
}

/// Expects joints to lie close together.
func expectClose(
  _ found: [CGPoint], _ expected: [CGPoint], within tolerance: CGFloat,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(found.count == expected.count, sourceLocation: sourceLocation)
  for (a, b) in zip(found, expected) {
    #expect(
      abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance, "\(a) and \(b)",
      sourceLocation: sourceLocation)
  }
}

/// The code of an error of the classic surface; `nil` for any other error.
func code(of error: (any Error)?) -> VNErrorCode? {
  guard let error = error as? NSError, error.domain == VNErrorDomain,
    !error.localizedDescription.isEmpty
  else { return nil }
  return VNErrorCode(rawValue: error.code)
}

/// The code of the error that a call throws.
func codeThrown(by body: () throws -> Void) -> VNErrorCode? {
  do {
    try body()
    return nil
  } catch {
    return code(of: error)
  }
}
