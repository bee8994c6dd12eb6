import HandVision

/// Finds the stretched fingers of two hands, as code for Apple's Vision does it.
final class HandReader {
  private let handPoseRequest: VNDetectHumanHandPoseRequest = {
    let request = VNDetectHumanHandPoseRequest()
    request.maximumHandCount = 2
    return request
  }()

  /// The tips of the fingers that a frame shows stretched.
  ///
  /// - Parameter sampleBuffer: A frame, upright.
  /// - Returns: Positions from the upper left corner, 0 … 1.
  /// - Throws: `NSError` if the frame or the nets cannot be used.
  func fingerTips(in sampleBuffer: CMSampleBuffer) throws -> [CGPoint] {
    let handler = VNImageRequestHandler(
      cmSampleBuffer: sampleBuffer, orientation: .up, options: [:])
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
      .filter { $0.confidence > 0.9 }
      .map { CGPoint(x: $0.location.x, y: 1 - $0.location.y) }
  }
}
