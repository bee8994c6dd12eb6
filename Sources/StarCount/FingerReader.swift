public import HandVision

/// Reads the tips of stretched fingers from frames, as code for Apple's Vision does it.
///
/// Belongs to one thread at a time.
public final class FingerReader {
  /// The confidence above which a tip counts, as in Apple's sample code and the tutorials after it.
  public static let leastConfidence: Float = 0.9

  private let handPoseRequest: VNDetectHumanHandPoseRequest = {
    let request = VNDetectHumanHandPoseRequest()
    request.maximumHandCount = 2
    return request
  }()

  /// Creates a reader; the nets are loaded with the first frame of the process.
  public init() {}

  /// The tips of the fingers that a frame shows stretched.
  ///
  /// - Parameter pixelBuffer: A frame, upright.
  /// - Returns: Positions from the upper left corner, 0 … 1; at most ten.
  /// - Throws: `NSError` of `VNErrorDomain` if the frame or the nets cannot be used.
  public func fingerTips(in pixelBuffer: CVPixelBuffer) throws -> [CGPoint] {
    let handler = VNImageRequestHandler(
      cvPixelBuffer: pixelBuffer, orientation: .up, options: [:])
    try handler.perform([handPoseRequest])
    guard let results = handPoseRequest.results?.prefix(2), !results.isEmpty else { return [] }

    var recognizedPoints: [VNRecognizedPoint] = []
    try results.forEach { observation in
      let fingers = try observation.recognizedPoints(.all)
      for tip in [
        VNHumanHandPoseObservation.JointName.thumbTip, .indexTip, .middleTip, .ringTip, .littleTip,
      ] {
        if let point = fingers[tip] { recognizedPoints.append(point) }
      }
    }
    return
      recognizedPoints
      .filter { $0.confidence > FingerReader.leastConfidence }
      .map { CGPoint(x: $0.location.x, y: 1 - $0.location.y) }
  }
}
