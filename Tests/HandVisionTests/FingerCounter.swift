import HandVision

/// A game's detection code, written for Apple's framework; only the import is this package's.
final class FingerCounter {
  private let handPoseRequest: VNDetectHumanHandPoseRequest = {
    let request = VNDetectHumanHandPoseRequest()
    request.maximumHandCount = 2
    return request
  }()
  /// Called with the tips that are shown, from the upper left.
  var pointsProcessorHandler: (([CGPoint]) -> Void)?
  private(set) var failure: (any Error)?

  /// What a camera's delegate does with each frame.
  func captureOutput(didOutput sampleBuffer: CMSampleBuffer) {
    var fingerTips: [CGPoint] = []
    defer { pointsProcessorHandler?(fingerTips) }
    let handler = VNImageRequestHandler(
      cmSampleBuffer: sampleBuffer, orientation: .up, options: [:])
    do {
      try handler.perform([handPoseRequest])
      guard let results = handPoseRequest.results?.prefix(2), !results.isEmpty else { return }
      var recognizedPoints: [VNRecognizedPoint] = []
      try results.forEach { observation in
        let fingers = try observation.recognizedPoints(.all)
        if let thumbTipPoint = fingers[.thumbTip] { recognizedPoints.append(thumbTipPoint) }
        if let indexTipPoint = fingers[.indexTip] { recognizedPoints.append(indexTipPoint) }
        if let middleTipPoint = fingers[.middleTip] { recognizedPoints.append(middleTipPoint) }
        if let ringTipPoint = fingers[.ringTip] { recognizedPoints.append(ringTipPoint) }
        if let littleTipPoint = fingers[.littleTip] { recognizedPoints.append(littleTipPoint) }
      }
      fingerTips = recognizedPoints.filter { $0.confidence > 0.9 }.map {
        CGPoint(x: $0.location.x, y: 1 - $0.location.y)
      }
    } catch {
      failure = error
    }
  }
}
