import HandsSynthetic
import Hands
import HandsTestSupport
import Testing

/// The whole task on hands that the package draws itself.
@Suite(.enabled(if: TestModels.installedBundle != nil))
struct RenderedHandTests {
  @Test(arguments: HandPose.gestures.map(\.name), HandSide.allCases)
  func drawnGesturesAreRecognized(name: String, side: HandSide) throws {
    let pose = try #require(HandPose(gesture: name))
    let scene = HandScene(pose: pose, side: side, seed: 1)
    let recognizer = try GestureRecognizer(models: TestModels.installed())
    let result = try recognizer.recognize(HandRenderer.render(scene))
    try #require(result.hands.count == 1)
    let hand = result.hands[0]
    #expect(hand.gesture?.name == name)
    #expect(hand.handedness == (side == .right ? .right : .left))
    // An open hand spans six tenths of the picture; joints hidden in a fist are guessed to within
    // a fifth of that.
    let limit: Float = 0.6 / 5
    let joints = HandRenderer.joints(of: scene)[0]
    for (landmark, joint) in zip(hand.landmarks, joints) {
      #expect(abs(landmark.x - joint.x / Float(scene.width)) < limit)
      #expect(abs(landmark.y - joint.y / Float(scene.height)) < limit)
    }
  }

  @Test func twoDrawnHandsAreFound() throws {
    let scene = HandScene(
      hands: [
        DrawnHand(
          pose: .openPalm, side: .left, position: PicturePosition(x: 0.25, y: 0.5), scale: 0.8),
        DrawnHand(
          pose: .closedFist, side: .right, position: PicturePosition(x: 0.75, y: 0.5), scale: 0.8),
      ], seed: 2, width: 800, height: 480)
    var options = GestureRecognizerOptions()
    options.numHands = 2
    let recognizer = try GestureRecognizer(models: TestModels.installed(), options: options)
    let result = try recognizer.recognize(HandRenderer.render(scene))
    let fromLeft = result.hands.sorted { $0.landmarks[0].x < $1.landmarks[0].x }
    #expect(fromLeft.map { $0.gesture?.name } == ["Open_Palm", "Closed_Fist"])
  }

  /// A quarter turn of the picture, declared, gives the upright picture's gesture.
  @Test func declaredRotationKeepsTheGesture() throws {
    let scene = HandScene(pose: .victory, rotation: -90, seed: 1)
    let recognizer = try GestureRecognizer(models: TestModels.installed())
    let result = try recognizer.recognize(HandRenderer.render(scene), rotationDegrees: 90)
    #expect(result.hands.map(\.gesture?.name) == ["Victory"])
  }
}

/// What the stages do with regions that no hand has.
@Suite(.enabled(if: TestModels.installedBundle != nil))
struct UnusualRegionTests {
  private static let values: [Float] = [0, -1, .nan, .infinity, 1e30, 1e-30]

  @Test(arguments: values)
  func unusualRegionsAreHarmless(value: Float) throws {
    var options = HandLandmarkerOptions()
    options.numHands = 8
    let pipeline = try HandPipeline(models: TestModels.installed().landmarker, options: options)
    let regions = [
      NormalizedRectangle(xCenter: value, yCenter: 0.5, width: 0.5, height: 0.5),
      NormalizedRectangle(xCenter: 0.5, yCenter: 0.5, width: value, height: 0.5),
      NormalizedRectangle(xCenter: 0.5, yCenter: 0.5, width: 0.5, height: 0.5, rotation: value),
    ]
    var trace: PipelineTrace? = PipelineTrace()
    let picture = try TestModels.blank(.rgba)
    _ = try pipeline.hands(in: PictureSource(picture), regions: regions, trace: &trace)
    #expect(trace?.regions.count == (value > 0 ? 3 : 2))
  }
}
