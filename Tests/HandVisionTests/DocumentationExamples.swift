import HandVision
import Hands

/// The code of the module's articles, which `DocumentationTests` compares and runs.
enum DocumentationExamples {
  static func overview(path: String) throws {
    let request = VNDetectHumanHandPoseRequest()
    let handler = VNImageRequestHandler(url: URL(fileURLWithPath: path))
    try handler.perform([request])
    for hand in request.results ?? [] {
      let tip = try hand.recognizedPoint(.indexTip)
      print(hand.chirality, tip.location, tip.confidence)
    }
  }

  static func newerSurface(path: String) async throws -> Int {
    let hands = try await DetectHumanHandPoseRequest().perform(on: URL(fileURLWithPath: path))
    print(hands.first?.joint(for: .indexTip)?.location ?? .zero)
    return hands.count
  }

  // MARK: VisionStyle

  final class FingerCounter {
    private let request: VNDetectHumanHandPoseRequest = {
      let request = VNDetectHumanHandPoseRequest()
      request.maximumHandCount = 2
      return request
    }()

    func raisedFingers(in sampleBuffer: CMSampleBuffer) throws -> Int {
      let handler = VNImageRequestHandler(
        cmSampleBuffer: sampleBuffer, orientation: .up, options: [:])
      try handler.perform([request])
      var count = 0
      for hand in request.results ?? [] {
        let joints = try hand.recognizedPoints(.all)
        let tips: [VNHumanHandPoseObservation.JointName] = [
          .thumbTip, .indexTip, .middleTip, .ringTip, .littleTip,
        ]
        count += tips.count { (joints[$0]?.confidence ?? 0) > 0.9 }
      }
      return count
    }
  }

  static func sampleBuffer(bgra: [UInt8]) throws -> CMSampleBuffer {
    let pixels = try CVPixelBuffer(
      bytes: bgra, width: 640, height: 480, pixelFormatType: kCVPixelFormatType_32BGRA)
    let frame = CMSampleBuffer(
      imageBuffer: pixels, presentationTimeStamp: CMTime(value: 40, timescale: 1000))
    return frame
  }

  static func place(of tip: VNPoint, in viewSize: CGSize) -> CGPoint {
    let preview = VideoPreviewGeometry(
      imageSize: CGSize(width: 640, height: 480), viewSize: viewSize, gravity: .resizeAspectFill)
    let place = preview.layerPointConverted(
      fromCaptureDevicePoint: CGPoint(x: tip.location.x, y: 1 - tip.location.y))
    return place
  }

  static func video(_ frames: [CVPixelBuffer], request: VNDetectHumanHandPoseRequest) throws {
    let handler = VNSequenceRequestHandler()
    for frame in frames {
      try handler.perform([request], on: frame)
    }
  }

  static func setRule() {
    VisionJointConfidence.rule = { hand, _ in
      var rule = JointConfidence.standard
      rule.surePresence = 0.9
      return rule.confidences(of: hand)
    }
  }
}
