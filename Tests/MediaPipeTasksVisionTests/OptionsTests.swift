import Foundation
import MediaPipeTasksVision
import Testing

/// Defaults and copies of options and results.
struct OptionsTests {
  @Test func defaultsAreMediaPipes() {
    let options = GestureRecognizerOptions()
    #expect(options.baseOptions.modelAssetPath == "" && options.baseOptions.delegate == .CPU)
    #expect(options.baseOptions.modelAssetBuffer == nil)
    #expect(options.runningMode == .image && options.numHands == 1)
    #expect(options.minHandDetectionConfidence == 0.5)
    #expect(options.minHandPresenceConfidence == 0.5 && options.minTrackingConfidence == 0.5)
    #expect(options.cannedGesturesClassifierOptions == nil)
    #expect(options.customGesturesClassifierOptions == nil)
    #expect(options.gestureRecognizerLiveStreamDelegate == nil)
    #expect(!options.acceptsMirroredOrientations && !options.keepsHandsWithoutGestures)
    let landmarker = HandLandmarkerOptions()
    #expect(landmarker.runningMode == .image && landmarker.numHands == 1)
    #expect(landmarker.handLandmarkerLiveStreamDelegate == nil)
    let classifier = ClassifierOptions()
    #expect(classifier.displayNamesLocale == nil && classifier.maxResults == -1)
    #expect(classifier.scoreThreshold == 0)
    #expect(classifier.categoryAllowlist == nil && classifier.categoryDenylist == nil)
  }

  /// An empty path is an error instead.
  @Test(.enabled(if: TestBundle.recorded != nil, TestBundle.absence))
  func bundlesWithoutAPathAreSearchedFor() async {
    await #expect(processExitsWith: .success) {
      let path = try TestBundle.path()
      setenv("HANDS_WEIGHTS", path, 1)
      let options = GestureRecognizerOptions()
      options.baseOptions.modelAssetPath = nil
      _ = try GestureRecognizer(options: options)
      setenv("HANDS_WEIGHTS", "/nowhere/hand.task", 1)
      expectError(.notFoundError, containing: "/nowhere/hand.task") {
        try GestureRecognizer(options: options)
      }
    }
  }

  @Test func rawValuesAreMediaPipes() {
    #expect(RunningMode.image.rawValue == 0 && RunningMode.liveStream.rawValue == 2)
    #expect(Delegate.CPU.rawValue == 0 && Delegate.GPU.rawValue == 1)
    #expect(MPImageSourceType(rawValue: 2) == .sampleBuffer)
    #expect(TasksErrorCode.first.rawValue == 1 && TasksErrorCode.last.rawValue == 20)
    #expect(TasksErrorCode.internalError.rawValue == 13)
    #expect(HandLandmark.allCases.map(\.rawValue) == Array(0...20))
    #expect(HandLandmark.pinkyTIP.rawValue == 20 && HandLandmark.indexFingerTIP.rawValue == 8)
  }

  @Test func baseOptionsAreCopiedWhenSet() {
    let base = BaseOptions()
    base.modelAssetPath = "a"
    let options = TaskOptions()
    options.baseOptions = base
    base.modelAssetPath = "b"
    #expect(options.baseOptions.modelAssetPath == "a")
    options.baseOptions.modelAssetPath = "c"
    #expect(options.baseOptions.modelAssetPath == "c" && base.modelAssetPath == "b")
  }

  @Test func classifierOptionsAreCopiedWhenSet() {
    let classifier = ClassifierOptions()
    classifier.maxResults = 3
    let options = GestureRecognizerOptions()
    options.cannedGesturesClassifierOptions = classifier
    options.customGesturesClassifierOptions = classifier
    classifier.maxResults = 4
    #expect(options.cannedGesturesClassifierOptions?.maxResults == 3)
    options.cannedGesturesClassifierOptions?.maxResults = 5
    #expect(options.cannedGesturesClassifierOptions?.maxResults == 5)
    #expect(options.customGesturesClassifierOptions?.maxResults == 3)
  }

  private func change(_ options: HandTaskOptions) {
    options.baseOptions.modelAssetPath = "a.task"
    options.baseOptions.modelAssetBuffer = Data([1])
    options.baseOptions.delegate = .GPU
    options.baseOptions.numThreads = 3
    options.runningMode = .video
    options.numHands = 4
    options.minHandDetectionConfidence = 0.1
    options.minHandPresenceConfidence = 0.2
    options.minTrackingConfidence = 0.3
    options.acceptsMirroredOrientations = true
  }

  private func expectChanged(_ options: HandTaskOptions) {
    #expect(options.baseOptions.modelAssetPath == "a.task")
    #expect(options.baseOptions.modelAssetBuffer == Data([1]))
    #expect(options.baseOptions.delegate == .GPU && options.baseOptions.numThreads == 3)
    #expect(options.runningMode == .video && options.numHands == 4)
    #expect(options.minHandDetectionConfidence == 0.1)
    #expect(options.minHandPresenceConfidence == 0.2 && options.minTrackingConfidence == 0.3)
    #expect(options.acceptsMirroredOrientations)
  }

  @Test func recognizerOptionsAreCopiedWhole() throws {
    let delegate = Recorder()
    let options = GestureRecognizerOptions()
    change(options)
    options.gestureRecognizerLiveStreamDelegate = delegate
    options.keepsHandsWithoutGestures = true
    let canned = ClassifierOptions()
    canned.displayNamesLocale = "de"
    canned.maxResults = 2
    canned.scoreThreshold = 0.4
    canned.categoryAllowlist = ["a"]
    canned.categoryDenylist = ["b"]
    options.cannedGesturesClassifierOptions = canned
    options.customGesturesClassifierOptions = ClassifierOptions()

    let copy = try #require(options.copy() as? GestureRecognizerOptions)
    options.baseOptions.modelAssetPath = "b.task"
    options.cannedGesturesClassifierOptions?.categoryAllowlist = nil
    expectChanged(copy)
    #expect(copy.gestureRecognizerLiveStreamDelegate === delegate)
    #expect(copy.keepsHandsWithoutGestures && copy.customGesturesClassifierOptions != nil)
    let copied = try #require(copy.cannedGesturesClassifierOptions)
    #expect(copied.displayNamesLocale == "de" && copied.maxResults == 2)
    #expect(copied.scoreThreshold == 0.4)
    #expect(copied.categoryAllowlist == ["a"] && copied.categoryDenylist == ["b"])
    #expect((copied.copy() as? ClassifierOptions)?.categoryDenylist == ["b"])
  }

  @Test func otherOptionsAreCopiedWhole() throws {
    let delegate = Recorder()
    let options = HandLandmarkerOptions()
    change(options)
    options.handLandmarkerLiveStreamDelegate = delegate
    let copy = try #require(options.copy() as? HandLandmarkerOptions)
    options.baseOptions.modelAssetPath = "b.task"
    expectChanged(copy)
    #expect(copy.handLandmarkerLiveStreamDelegate === delegate)
    let task = TaskOptions()
    task.baseOptions = copy.baseOptions
    let taskCopy = try #require(task.copy() as? TaskOptions)
    #expect(taskCopy !== task && taskCopy.baseOptions.modelAssetPath == "a.task")
    #expect((copy.baseOptions.copy() as? BaseOptions)?.numThreads == 3)
  }

  @Test func resultsAreCopiedWhole() throws {
    let category = ResultCategory(index: 0, score: 0.5, categoryName: "a", displayName: nil)
    let point = NormalizedLandmark(x: 1, y: 2, z: 3, visibility: 0.5, presence: nil)
    let worldPoint = Landmark(x: 4, y: 5, z: 6, visibility: nil, presence: 0.25)
    let gesture = GestureRecognizerResult(
      gestures: [[category]], handedness: [[], [category]], landmarks: [[point]],
      worldLandmarks: [[worldPoint]], timestampInMilliseconds: 7, trackingIDs: [3])
    let copy = try #require(gesture.copy() as? GestureRecognizerResult)
    #expect(copy !== gesture && copy.timestampInMilliseconds == 7 && copy.trackingIDs == [3])
    #expect(copy.gestures == [[category]] && copy.handedness == [[], [category]])
    #expect(copy.landmarks == [[point]] && copy.worldLandmarks == [[worldPoint]])
    #expect(copy.landmarks[0][0].visibility == 0.5)
    let hand = HandLandmarkerResult(
      landmarks: [[point]], worldLandmarks: [[worldPoint]], handedness: [[category]],
      timestampInMilliseconds: 8, trackingIDs: [4])
    let handCopy = try #require(hand.copy() as? HandLandmarkerResult)
    #expect(handCopy.timestampInMilliseconds == 8 && handCopy.trackingIDs == [4])
    #expect(handCopy.handedness == [[category]])
    #expect(handCopy.landmarks == [[point]] && handCopy.worldLandmarks == [[worldPoint]])
    let result = TaskResult(timestampInMilliseconds: 9)
    #expect((result.copy() as? TaskResult)?.timestampInMilliseconds == 9)
  }
}
