import HandsEngine
import HandsSynthetic
import HandsImaging
import HandsTFLite
import HandsTestSupport
import Testing

@testable import Hands

/// NaN and infinity in weights and inputs: a result or "no hand", never a trap.
@Suite(.enabled(if: TestModels.installedBundle != nil))
struct UndefinedNumberTests {
  private static func bundle() throws -> GestureRecognizerBundle {
    try GestureRecognizerBundle(try #require(TestModels.installedBundle))
  }

  private static func frames() throws -> [Picture] {
    let hand = try HandRenderer.render(HandScene(pose: .victory, seed: 3, size: 240))
    return [hand, try TestModels.blank(.rgba), hand, hand]
  }

  /// Looks at single pictures and at a video, with everything that works on results over time.
  private func look(_ models: GestureRecognizerModels) throws -> [HandsResult] {
    let frames = try UndefinedNumberTests.frames()
    var options = GestureRecognizerOptions()
    options.numHands = 2
    options.minHandPresenceConfidence = 0
    options.minHandDetectionConfidence = 0
    let single = try GestureRecognizer(models: models, options: options)
    options.tracking.smoothing = OneEuroParameters()
    options.tracking.gestureVote = GestureVoteOptions()
    options.tracking.averagesHandedness = true
    let video = try GestureRecognizer(models: models, options: options).video()
    return try frames.enumerated().flatMap { index, frame in
      [
        try single.recognize(frame, rotationDegrees: 90 * index),
        try video.recognize(frame, at: .milliseconds(40 * index)),
      ]
    }
  }

  private func joints(_ results: [HandsResult]) -> [NormalizedLandmark] {
    for hand in results.flatMap(\.hands) {
      // Whatever is worked out from a hand.
      let confidences = JointConfidence().confidences(of: hand)
      #expect(confidences.allSatisfy { (0...1).contains($0) })
    }
    return results.flatMap(\.hands).flatMap(\.landmarks)
  }

  @Test(arguments: PoisonedNet.Poison.allCases)
  func wholeNets(poison: PoisonedNet.Poison) throws {
    let bundle = try UndefinedNumberTests.bundle()
    let good = try TestModels.installed()
    let detector = try PoisonedNet(bundle.handLandmarker.detector, poison)
    let landmarks = try PoisonedNet(bundle.handLandmarker.landmarks, poison)
    let embedder = try PoisonedNet(bundle.embedder, poison)
    let classifier = try PoisonedNet(bundle.cannedClassifier, poison)
    for net in [detector, landmarks, embedder, classifier] { #expect(net.constantCount > 0) }
    for (first, second) in [
      (detector.file, bundle.handLandmarker.landmarks),
      (bundle.handLandmarker.detector, landmarks.file),
    ] {
      let landmarker = try HandLandmarkerModels(detector: first, landmarks: second)
      _ = joints(
        try look(
          GestureRecognizerModels(
            landmarker: landmarker, embedder: bundle.embedder,
            cannedClassifier: bundle.cannedClassifier)))
    }
    let results = try look(
      GestureRecognizerModels(
        landmarker: good.landmarker, embedder: embedder.file, cannedClassifier: classifier.file))
    #expect(!joints(results).isEmpty)
    #expect(results.flatMap(\.hands).allSatisfy { $0.gesture?.score.isNaN != true })
  }

  /// The hand is there, its landmarks are not numbers: it is reported, and lost on the next frame.
  @Test(arguments: PoisonedNet.Poison.allCases)
  func landmarksAlone(poison: PoisonedNet.Poison) throws {
    let bundle = try UndefinedNumberTests.bundle()
    let net = try PoisonedNet(bundle.handLandmarker.landmarks, poison, extents: [63])
    #expect(net.constantCount > 0)
    let landmarker = try HandLandmarkerModels(
      detector: bundle.handLandmarker.detector, landmarks: net.file)
    let results = try look(
      GestureRecognizerModels(
        landmarker: landmarker, embedder: bundle.embedder,
        cannedClassifier: bundle.cannedClassifier))
    let joints = joints(results)
    #expect(!joints.isEmpty && !joints.contains { $0.x.isFinite })
  }

  /// Every net takes numbers that are none, and is as before afterwards.
  @Test(arguments: [Float.nan, .infinity, -.infinity, .greatestFiniteMagnitude])
  func inputs(number: Float) throws {
    let models = try TestModels.installed()
    for model in [
      models.landmarker.detector, models.landmarker.landmarks, models.embedder,
      models.cannedClassifier.model,
    ] {
      let interpreter = try Interpreter(model, threadCount: 2)
      func outputs() -> [[UInt32]] {
        interpreter.run()
        return model.outputs.indices.map { interpreter.output($0).map(\.bitPattern) }
      }
      let expected = outputs()
      for index in model.inputs.indices {
        interpreter.withInput(index) { $0.update(repeating: number) }
      }
      #expect(outputs() != expected)
      for index in model.inputs.indices {
        interpreter.withInput(index) { $0.update(repeating: 0) }
      }
      #expect(outputs() == expected)
    }
  }
}
