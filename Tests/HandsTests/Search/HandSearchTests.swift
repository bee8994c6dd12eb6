import HandsImaging
import HandsLandmarking
import HandsSynthetic
import HandsTestSupport
import Testing

@testable import Hands

/// Searches on drawn hands.
@Suite(.enabled(if: TestModels.installedBundle != nil))
struct HandSearchTests {
  private func task(_ search: SearchMode, numHands: Int = 1) throws -> HandLandmarker {
    var options = HandLandmarkerOptions()
    options.search = search
    options.numHands = numHands
    return try HandLandmarker(models: TestModels.installed().landmarker, options: options)
  }

  /// The looks that found hands where they are drawn.
  private func looks(_ search: SearchMode, _ scenes: [DrawnSearchScene]) throws -> [Int] {
    let task = try task(search)
    return try scenes.flatMap { scene in
      let hands = try task.recognize(scene.picture).hands
      #expect(hands.allSatisfy { scene.error(of: $0) < 0.25 })
      return hands.map(\.look)
    }
  }

  @Test func smallHandsAreFoundFarAway() throws {
    let scenes = try (0..<4).map { try DrawnSearchScene(seed: $0, scale: 0.09) }
    #expect(try looks(.mediapipe, scenes).isEmpty)
    let far = try looks(.far, scenes)
    #expect(far.count >= 3 && far.allSatisfy { $0 >= 7 })
  }

  @Test func closeHandsAreFoundNear() throws {
    let scenes = try (0..<12).map { try DrawnSearchScene(seed: $0, scale: 1.8) }
    let (usual, near) = (try looks(.mediapipe, scenes), try looks(.near, scenes))
    #expect(usual.allSatisfy { $0 == 0 } && near.count { $0 == 0 } == usual.count)
    #expect(near.count >= usual.count + 2 && near.allSatisfy { $0 <= 6 })
  }

  @Test func groundsHaveNoHands() throws {
    let task = try task(.far, numHands: 2)
    for (seed, contrast) in [0, 30, 60, 90].enumerated() {
      let ground = try DrawnSearchScene.ground(seed: seed, contrast: contrast)
      #expect(try task.recognize(ground).hands.isEmpty)
    }
  }

  /// The first look's hands come first, with the same bits, and others only where a hand is missing.
  @Test func handsOfTheFirstLookStay() throws {
    let picture = try HandRenderer.render(
      HandScene(
        hands: [
          DrawnHand(pose: .victory, position: PicturePosition(x: 0.3, y: 0.55), scale: 0.7),
          DrawnHand(
            pose: .openPalm, side: .left, position: PicturePosition(x: 0.86, y: 0.2), scale: 0.12),
        ], seed: 5, width: 1024, height: 768))
    let first = try task(.mediapipe, numHands: 2).recognize(picture).hands
    #expect(first.count == 1 && first.allSatisfy { $0.look == 0 })
    let hands = try task(.far, numHands: 2).recognize(picture).hands
    try #require(hands.count == 2)
    #expect(hands[0] == first[0])
    #expect(hands[1].look > 0 && hands[1].presence > 0.95 && hands[1].landmarks[0].x > 0.7)
    #expect(try task(.far).recognize(picture).hands == first)
  }

  /// A picture whose hands the first look finds takes no run of a model more.
  @Test func completeFirstLooksEndTheSearch() throws {
    var options = HandLandmarkerOptions()
    options.search = .far
    let pipeline = try HandPipeline(models: TestModels.installed().landmarker, options: options)
    let picture = try HandRenderer.render(HandScene(pose: .victory, seed: 3, size: 320))
    var trace: PipelineTrace? = PipelineTrace()
    #expect(try pipeline.hands(in: picture, rotation: .none, trace: &trace).count == 1)
    #expect(trace?.regions.count == 1 && trace?.keptRegions == [0])
  }

  /// Each hand that is kept is in the trace as the region whose landmarks it has.
  @Test func tracesTellTheRegionsKept() throws {
    var options = HandLandmarkerOptions()
    options.search = .far
    let pipeline = try HandPipeline(models: TestModels.installed().landmarker, options: options)
    let scene = try DrawnSearchScene(seed: 0, scale: 0.11)
    var trace: PipelineTrace? = PipelineTrace()
    let hands = try pipeline.hands(in: scene.picture, rotation: .none, trace: &trace)
    let kept = try #require(trace?.keptRegions)
    try #require(hands.count == 1 && kept.count == 1)
    #expect(trace?.regions[kept[0]].output.presence == hands[0].presence)
  }

  @Test func declaredRotationsAreSearched() throws {
    let scene = try DrawnSearchScene(seed: 0, scale: 0.11)
    let upright = try task(.far).recognize(scene.picture).hands
    var turned: [UInt8] = []
    for y in 0..<scene.picture.width {
      for x in 0..<scene.picture.height {
        let pixel = ((scene.picture.height - 1 - x) * scene.picture.width + y) * 3
        turned += scene.picture.bytes[pixel..<pixel + 3]
      }
    }
    let picture = try Picture(
      width: scene.picture.height, height: scene.picture.width, format: .rgb, bytes: turned)
    let hands = try task(.far).recognize(picture, rotationDegrees: -90).hands
    try #require(upright.count == 1 && hands.count == 1)
    #expect(abs(hands[0].landmarks[9].x - (1 - upright[0].landmarks[9].y)) < 0.02)
    #expect(abs(hands[0].landmarks[9].y - upright[0].landmarks[9].x) < 0.02)
  }

  @Test func searchesEndAtTheDeadline() throws {
    let task = try task(.far)
    let ground = try DrawnSearchScene.ground(seed: 1, contrast: 0)
    // On a busy machine, a whole search may be timed at more than four times what the next one takes.
    let isEnded = try (0..<10).contains { _ in
      let whole = try ContinuousClock().measure { _ = try task.recognize(ground) }
      do throws(HandsError) {
        _ = try task.recognize(ground, deadline: .now + whole / 4)
        return false
      } catch .deadlineExceeded {
        return true
      }
    }
    #expect(isEnded)
    #expect(try task.recognize(ground).hands.isEmpty)
  }

  @Test(arguments: [(1, 1), (5, 3), (3, 2000), (321, 320), (64, 64)], SearchMode.allCases)
  func oddSizesAreSearched(size: (Int, Int), search: SearchMode) throws {
    let picture = try TestModels.blank(.rgba, width: size.0, height: size.1)
    #expect(try task(search, numHands: 3).recognize(picture).hands.isEmpty)
  }

  @Test func gesturesOfFoundHandsAreRecognized() throws {
    var options = GestureRecognizerOptions()
    options.search = .far
    let recognizer = try GestureRecognizer(models: TestModels.installed(), options: options)
    let picture = try HandRenderer.render(
      HandScene(
        hands: [
          DrawnHand(pose: .victory, position: PicturePosition(x: 0.3, y: 0.4), scale: 0.11)
        ], seed: 5, width: 1024, height: 768))
    let hands = try recognizer.recognize(picture).hands
    #expect(hands.map { $0.gesture?.name } == ["Victory"] && hands.allSatisfy { $0.look > 0 })
  }
}

/// Ways to find landmarks, on drawn hands.
@Suite(.enabled(if: TestModels.installedBundle != nil))
struct LandmarkModeTests {
  private func options(_ mode: LandmarkMode) -> HandLandmarkerOptions {
    var options = HandLandmarkerOptions()
    options.landmarks = mode
    return options
  }

  private func task(_ mode: LandmarkMode) throws -> HandLandmarker {
    try HandLandmarker(models: TestModels.installed().landmarker, options: options(mode))
  }

  @Test func landmarksComeCloserToTheTruth() throws {
    let scenes = try (0..<16).map { try DrawnSearchScene(seed: $0, scale: 0.8) }
    let errors = try LandmarkMode.allCases.map { mode in
      let task = try task(mode)
      return try scenes.reduce(0) { sum, scene in
        try sum + scene.error(of: #require(task.recognize(scene.picture).hands.first))
      } / Float(scenes.count)
    }
    // Of the hands' size: 0.050, 0.045 and 0.037.
    #expect(errors[1] < 0.96 * errors[0] && errors[2] < 0.9 * errors[1])
  }

  /// The model sees an upright hand upright.
  @Test func regionsAreUpright() throws {
    let picture = try HandRenderer.render(HandScene(pose: .openPalm, seed: 1))
    let rotations = try LandmarkMode.allCases.map { mode in
      let pipeline = try HandPipeline(
        models: TestModels.installed().landmarker, options: options(mode))
      var trace: PipelineTrace?
      return try pipeline.palmRegions(in: PictureSource(picture), rotation: .none, trace: &trace)[0]
        .rotation
    }
    #expect(abs(rotations[1]) < 0.2 && rotations[2] == rotations[1])
    #expect(abs(rotations[0] - rotations[1] - 0.4646) < 1e-3)
  }

  /// A new hand takes a look again, a tracked one does not; both are averaged with the mirror image.
  @Test func trackedHandsAreNotLookedAtAgain() throws {
    let pipeline = try HandPipeline(
      models: TestModels.installed().landmarker, options: options(.refined))
    let picture = try HandRenderer.render(HandScene(pose: .openPalm, seed: 1))
    var trace: PipelineTrace? = PipelineTrace()
    let first = try #require(
      try pipeline.hands(in: picture, tracked: [], rotation: .none, trace: &trace).first)
    #expect(trace?.regions.count == 2 && trace?.keptRegions == [1])
    #expect(
      first == (try pipeline.hands(in: picture, rotation: .none, trace: &trace).first))
    let second = try #require(
      try pipeline.hands(
        in: picture, tracked: [first.nextRegion], rotation: .none, trace: &trace
      ).first)
    #expect(trace?.regions.count == 1 && trace?.keptRegions == [0])
    #expect(abs(second.landmarks[8].x - first.landmarks[8].x) < 0.01)
  }

  /// The mean of a region and its mirror image has the mirror image's symmetry.
  @Test func outputsAreAveragedWithMirroredOnes() {
    let output = LandmarkOutput(
      landmarks: [100, 50, -3, 20, 60, 1], presence: 0.9, scores: [0.8],
      worldLandmarks: [0.02, 0.03, -0.01, 0, 0, 0])
    let mirrored = LandmarkOutput(
      landmarks: [120, 54, -5, 208, 60, 2], presence: 0.7, scores: [0.4],
      worldLandmarks: [-0.04, 0.05, -0.03, 0.02, 0, 0])
    let mean = output.averaged(withMirrored: mirrored, inputSide: 224)
    #expect(mean.landmarks == [102, 52, -4, 18, 60, 1.5] && mean.presence == 0.9)
    for (value, expected) in zip(
      mean.scores + mean.worldLandmarks, [0.7, 0.03, 0.04, -0.02, -0.01, 0, 0] as [Float])
    {
      #expect(abs(value - expected) < 1e-6)
    }
  }
}
