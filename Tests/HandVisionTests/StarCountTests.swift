import HandsSynthetic
import HandVision
import HandsTestSupport
import Testing

/// That a game's detection code compiles (V-17) and counts (V-18).
@Suite(.enabled(if: TestBundle.isThere))
struct StarCountTests {
  private func scene(_ hands: [DrawnHand]) -> HandScene {
    HandScene(hands: hands, seed: 4, width: 640, height: 480)
  }

  private func hand(_ pose: HandPose, _ side: HandSide, _ x: Float) -> DrawnHand {
    DrawnHand(pose: pose, side: side, position: PicturePosition(x: x, y: 0.5), scale: 0.8)
  }

  @Test("V-17, V-18: fingers on pictures: 0, 1, 2, 5, 10")
  func fingersAreCounted() throws {
    let counter = FingerCounter()
    var tips: [[CGPoint]] = []
    counter.pointsProcessorHandler = { tips.append($0) }
    let scenes: [(hands: [DrawnHand], count: Int)] = [
      ([], 0), ([hand(.closedFist, .right, 0.5)], 0), ([hand(.pointingUp, .right, 0.4)], 1),
      ([hand(.victory, .left, 0.5)], 2), ([hand(.openPalm, .right, 0.5)], 5),
      ([hand(.openPalm, .left, 0.27), hand(.openPalm, .right, 0.73)], 10),
      ([hand(.pointingUp, .left, 0.27), hand(.victory, .right, 0.73)], 3),
      ([hand(.closedFist, .left, 0.27), hand(.openPalm, .right, 0.73)], 5),
    ]
    for scene in scenes {
      let picture = try HandRenderer.render(self.scene(scene.hands))
      counter.captureOutput(didOutput: CMSampleBuffer(imageBuffer: try picture.buffer()))
    }
    #expect(counter.failure == nil)
    #expect(tips.map(\.count) == scenes.map(\.count))
    // The handler is also called for a frame that fails.
    counter.captureOutput(didOutput: CMSampleBuffer(imageBuffer: nil))
    #expect(code(of: counter.failure) == .invalidImage && tips.last?.isEmpty == true)
  }

  /// Each tip lies where the drawn finger ends.
  @Test func tipsLieOnTheFingers() throws {
    let scene = scene([hand(.openPalm, .right, 0.5)])
    let counter = FingerCounter()
    var tips: [CGPoint] = []
    counter.pointsProcessorHandler = { tips = $0 }
    counter.captureOutput(
      didOutput: CMSampleBuffer(imageBuffer: try HandRenderer.render(scene).buffer()))
    let joints = HandRenderer.joints(of: scene)[0]
    let expected = [4, 8, 12, 16, 20].map {
      CGPoint(x: CGFloat(joints[$0].x) / 640, y: CGFloat(joints[$0].y) / 480)
    }
    expectClose(tips, expected, within: 0.05)
  }
}

/// Where a picture's points lie in the view that shows it.
struct VideoPreviewGeometryTests {
  private func geometry(
    _ gravity: VideoPreviewGeometry.Gravity, isMirrored: Bool = false
  ) -> VideoPreviewGeometry {
    VideoPreviewGeometry(
      imageSize: CGSize(width: 640, height: 480), viewSize: CGSize(width: 200, height: 300),
      gravity: gravity, isMirrored: isMirrored)
  }

  @Test(
    arguments: [
      (.resizeAspectFill, CGPoint(x: -100, y: 0)), (.resizeAspect, CGPoint(x: 0, y: 75)),
      (.resize, CGPoint(x: 0, y: 0)),
    ] as [(VideoPreviewGeometry.Gravity, CGPoint)])
  func picturesFillTheView(gravity: VideoPreviewGeometry.Gravity, corner: CGPoint) {
    let geometry = geometry(gravity)
    let center = geometry.layerPointConverted(fromCaptureDevicePoint: CGPoint(x: 0.5, y: 0.5))
    #expect(center == CGPoint(x: 100, y: 150))
    let upperLeft = geometry.layerPointConverted(fromCaptureDevicePoint: .zero)
    #expect(upperLeft == corner)
    let mirrored = self.geometry(gravity, isMirrored: true)
      .layerPointConverted(fromCaptureDevicePoint: CGPoint(x: 1, y: 0))
    #expect(mirrored == corner)
  }

  @Test(arguments: VideoPreviewGeometry.Gravity.allCases, [false, true])
  func pointsGoThereAndBack(gravity: VideoPreviewGeometry.Gravity, isMirrored: Bool) {
    let geometry = geometry(gravity, isMirrored: isMirrored)
    let point = CGPoint(x: 0.25, y: 0.875)
    let back = geometry.captureDevicePointConverted(
      fromLayerPoint: geometry.layerPointConverted(fromCaptureDevicePoint: point))
    #expect(abs(back.x - point.x) < 1e-12 && abs(back.y - point.y) < 1e-12)
  }
}
