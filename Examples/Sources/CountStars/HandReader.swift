import HandVision

/// Finds the extended fingers of two hands, in the style of code for Apple's Vision.
final class HandReader {
  private let handPoseRequest: VNDetectHumanHandPoseRequest = {
    let request = VNDetectHumanHandPoseRequest()
    request.maximumHandCount = 2
    return request
  }()

  /// The tips of the extended fingers in a frame.
  ///
  /// - Parameter sampleBuffer: An upright frame.
  /// - Returns: Normalized positions, 0 to 1, origin top-left.
  /// - Throws: `NSError` if the frame or the models cannot be used.
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
