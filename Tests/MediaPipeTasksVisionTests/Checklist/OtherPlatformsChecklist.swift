import Foundation
import HandsSynthetic
import HandsImaging
import MediaPipeTasksVision
import HandsTestSupport
import Testing

/// What MediaPipe's tests on other platforms check, by the numbers of `README.md`.
@Suite(.enabled(if: TestBundle.recorded != nil, TestBundle.absence))
struct OtherPlatformsChecklist {
  private let fist = Subject.drawn("Closed_Fist-right")

  @Test("X-01 Scores and points of a fist")
  func fistValues() throws {
    let result = try SharedTask.recognizer().recognize(image: fist.image())
    let golden = try fist.golden()
    expectEqual(result, golden)
    #expect(result.gestures.first?.first?.categoryName == "Closed_Fist")
    #expect(result.handedness.first?.first?.categoryName == "Right")
    #expect(result.worldLandmarks.map(\.count) == [21] && result.landmarks.map(\.count) == [21])
  }

  @Test("X-02 A lying hand whose turn is declared points up, and is a right hand")
  func rotatedHand() throws {
    let upright = try Subject.drawn("Pointing_Up-right").picture()
    for orientation in [UIImage.Orientation.left, .right, .down] {
      let stored = upright.stored(as: orientation)
      let image = try MPImage(
        rgb: stored.bytes, width: stored.width, height: stored.height, orientation: orientation)
      let result = try SharedTask.recognizer().recognize(image: image)
      #expect(result.gestures.map { $0.map(\.categoryName) } == [["Pointing_Up"]])
      #expect(result.handedness.map { $0.map(\.categoryName) } == [["Right"]])
    }
  }

  @Test("X-03 Times of callbacks grow")
  func callbackTimes() throws {
    let delegate = Recorder()
    let recognizer = try recognizer { options in
      options.runningMode = .liveStream
      options.gestureRecognizerLiveStreamDelegate = delegate
    }
    let image = try fist.image()
    for timestamp in [-5, 3, 100] {
      try recognizer.recognizeAsync(image: image, timestampInMilliseconds: timestamp)
      try #require(delegate.recognitions.wait())
    }
    #expect(delegate.recognitions.entries.map(\.timestampInMilliseconds) == [-5, 3, 100])
  }

  @Test("X-04 No path and no file are told apart")
  func missingModels() {
    expectError(
      .invalidArgumentError, containing: "ExternalFile must specify at least one of"
    ) { try GestureRecognizer(modelPath: "") }
    expectError(
      .invalidArgumentError, containing: "ExternalFile must specify at least one of"
    ) { try HandLandmarker(options: HandLandmarkerOptions()) }
    let path = "/nowhere/hands.task"
    expectError(.notFoundError, containing: "Unable to open file at " + path) {
      try GestureRecognizer(modelPath: path)
    }
    expectError(.notFoundError, containing: "Unable to open file at " + path) {
      try HandLandmarker(modelPath: path)
    }
  }

  @Test("X-05 Handedness has MediaPipe's index, name and score", arguments: Subject.thumbUp)
  func handedness(subject: Subject) throws {
    let result = try SharedTask.landmarker().detect(image: subject.image())
    let (hand, golden) = (try #require(result.handedness.first?.first), try subject.golden())
    let expected = try #require(golden.handedness.first?.first)
    #expect(hand.index == expected.index && hand.categoryName == expected.categoryName)
    #expect(hand.displayName == expected.displayName)
    #expect(abs(hand.score - expected.score) <= 0.05)
  }

  @Test("X-06 A model of bytes is that of the file")
  func modelBytes() throws {
    let options = GestureRecognizerOptions()
    options.baseOptions.modelAssetBuffer = try TestBundle.data()
    let result = try GestureRecognizer(options: options).recognize(image: fist.image())
    expectEqual(result, try fist.golden())
  }

  @Test("X-08 Hands that are followed come first and keep their numbers")
  func followedHandsComeFirst() throws {
    let landmarker = try landmarker { options in
      options.runningMode = .video
      options.numHands = 2
    }
    let (left, right) = (twoDrawnHands.hands[0], twoDrawnHands.hands[1])
    let frames: [(hands: [DrawnHand], sides: [String], numbers: [Int])] = [
      ([left], ["Left"], [1]), ([left, right], ["Left", "Right"], [1, 2]), ([], [], []),
      ([right], ["Right"], [3]), ([left, right], ["Right", "Left"], [3, 4]),
    ]
    for (time, frame) in frames.enumerated() {
      var scene = twoDrawnHands
      scene.hands = frame.hands
      let picture = try HandRenderer.render(scene)
      let image = try MPImage(
        rgb: picture.bytes, width: picture.width, height: picture.height)
      let result = try landmarker.detect(videoFrame: image, timestampInMilliseconds: time)
      #expect(result.handedness.map { $0[0].categoryName } == frame.sides)
      #expect(result.trackingIDs == frame.numbers)
    }
  }

  @Test("X-08 Single images have no numbers, frames of a recognizer have")
  func numbersOfGestures() throws {
    #expect(try SharedTask.recognizer().recognize(image: fist.image()).trackingIDs.isEmpty)
    let recognizer = try recognizer { options in
      options.runningMode = .video
      options.cannedGesturesClassifierOptions = ClassifierOptions()
      options.cannedGesturesClassifierOptions?.categoryDenylist = ["Closed_Fist"]
      options.cannedGesturesClassifierOptions?.scoreThreshold = 0.5
    }
    let image = try fist.image()
    let filtered = try recognizer.recognize(videoFrame: image, timestampInMilliseconds: 0)
    #expect(filtered.trackingIDs.isEmpty && filtered.landmarks.isEmpty)
    let shown = try MediaPipeTasksVisionTests.recognizer { $0.runningMode = .video }
    for time in 0..<2 {
      let result = try shown.recognize(videoFrame: image, timestampInMilliseconds: time)
      #expect(result.trackingIDs == [1])
    }
  }
}

/// How two classifiers decide together: X-09 of MediaPipe's tests on other platforms.
@Suite(.enabled(if: TestBundle.customPath != nil && SharedFiles.exist))
struct CombinedPredictionChecklist {
  private let subject = Subject.photo("thumb_up") { $0.customBundle.result }

  private func gestures(
    _ change: (GestureRecognizerOptions) -> Void = { _ in }
  ) throws -> [[String?]] {
    let options = GestureRecognizerOptions()
    options.baseOptions.modelAssetPath = TestBundle.customPath
    options.keepsHandsWithoutGestures = true
    change(options)
    return try GestureRecognizer(options: options).recognize(image: subject.image()).gestures
      .map { $0.map(\.categoryName) }
  }

  private func threshold(_ score: Float) -> ClassifierOptions {
    let options = ClassifierOptions()
    options.scoreThreshold = score
    return options
  }

  @Test("X-09 The custom classifier goes first")
  func customFirst() throws {
    let options = GestureRecognizerOptions()
    options.baseOptions.modelAssetPath = TestBundle.customPath
    let result = try GestureRecognizer(options: options).recognize(image: subject.image())
    expectEqual(result, try subject.golden())
    #expect(result.gestures.map { $0.map(\.categoryName) } == [["divide"]])
  }

  /// The bundle's canned classifier has no labels.
  @Test("X-09 Where the custom classifier has nothing to say the canned one decides")
  func cannedSecond() throws {
    #expect(try gestures { $0.customGesturesClassifierOptions = self.threshold(1.1) } == [[nil]])
  }

  @Test("X-09 Where neither has anything to say there is no gesture")
  func noneLeft() throws {
    let found = try gestures { options in
      options.customGesturesClassifierOptions = self.threshold(1.1)
      options.cannedGesturesClassifierOptions = self.threshold(1.1)
    }
    #expect(found == [[]])
  }

  /// The metadata's threshold of 0.5 is above every score of this hand; on iOS any options of the same
  /// classifier replace it.
  @Test("X-09 Options replace the threshold of the metadata")
  func metadataThreshold() throws {
    let subject = Subject.photo("pointing_wide") { $0.customBundle.result }
    #expect(try subject.golden().gestures.map { $0.map(\.categoryName) } == [[""]])
    let options = GestureRecognizerOptions()
    options.baseOptions.modelAssetPath = TestBundle.customPath
    for canned in [nil, ClassifierOptions()] {
      options.cannedGesturesClassifierOptions = canned
      let filtered = try GestureRecognizer(options: options).recognize(image: subject.image())
      #expect(filtered.gestures.map { $0.map(\.categoryName) } == [[nil]])
    }
    options.customGesturesClassifierOptions = ClassifierOptions()
    let unfiltered = try GestureRecognizer(options: options).recognize(image: subject.image())
    let name = try #require(unfiltered.gestures.first?.first?.categoryName)
    #expect(!name.isEmpty)
  }
}
