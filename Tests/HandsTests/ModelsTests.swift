import HandsSynthetic
import HandsTestSupport
import Testing

@testable import Hands

/// What the pipeline refuses in nets and bundles.
@Suite(.enabled(if: SharedFiles.exist))
struct ModelsTests {
  @Test func netsUnderEachOthersNamesAreRefused() throws {
    let landmarker = try TestModels.recognizer().landmarker
    let embedder = try TestModels.net("gesture_embedder")
    let classifier = try TestModels.net("canned_gesture_classifier")
    expectWrongInterface(.gestureEmbedder) {
      _ = try GestureRecognizerModels(
        landmarker: landmarker, embedder: classifier, cannedClassifier: embedder)
    }
    expectWrongInterface(.gestureEmbedder) {
      _ = try GestureRecognizerModels(
        landmarker: landmarker, embedder: classifier, cannedClassifier: classifier)
    }
    expectWrongInterface(.cannedGestureClassifier) {
      _ = try GestureRecognizerModels(
        landmarker: landmarker, embedder: embedder, cannedClassifier: embedder)
    }
    expectWrongInterface(.handDetector) {
      _ = try HandLandmarkerModels(detector: embedder, landmarks: embedder)
    }
    let detector = try TestModels.net("hand_detector")
    expectWrongInterface(.handLandmarks) {
      _ = try HandLandmarkerModels(detector: detector, landmarks: detector)
    }
  }

  /// The models are loaded side by side if there is room for both, and one after the other if the limits allow more
  /// than there is.
  @Test func limitsHoldForEachModel() throws {
    let detector = try TestModels.net("hand_detector")
    let landmarks = try TestModels.net("hand_landmarks_detector")
    func load(_ limit: Int) throws -> HandLandmarkerModels {
      var options = ModelOptions()
      options.memoryLimit = limit
      return try HandLandmarkerModels(detector: detector, landmarks: landmarks, options: options)
    }
    let models = try load(.max)
    #expect(models.landmarks.packedByteCount == (try load(256 << 20)).landmarks.packedByteCount)
    for (net, limit) in [
      (Net.handDetector, 1000), (.handLandmarks, models.landmarks.packedByteCount - 1),
    ] {
      #expect {
        try load(limit)
      } throws: { error in
        guard case .model(net, .planning)? = error as? HandsError else { return false }
        return true
      }
    }
  }

  private func expectWrongInterface(_ net: Net, _ load: () throws -> Void) {
    #expect(
      performing: load,
      throws: { error in
        guard case .wrongInterface(net, _, _)? = error as? HandsError else { return false }
        return true
      })
  }

  @Test func errorsSayWhatWasExpectedAndFound() throws {
    let classifier = try TestModels.net("canned_gesture_classifier")
    let error = #expect(throws: HandsError.self) {
      try HandLandmarkerModels(detector: classifier, landmarks: classifier)
    }
    #expect(
      error?.description
        == "hand_detector.tflite: expected an image, float32[1, N, N, 3], found float32[1, 128] -> "
        + "float32[1, 8]")
  }

  /// The name of the metadata entry is changed, so that there is none.
  @Test func imageNetWithoutNormalizationIsRefused() throws {
    try expectMissingNormalization(
      replacing: Array("TFLITE_METADATA".utf8), by: Array("XFLITE_METADATA".utf8))
  }

  /// The deviation 255 and the mean 0 are lists with a length, one after the other.
  @Test(arguments: [(1, 0), (0, 1), (0, 0)] as [(UInt8, UInt8)])
  func imageNetWithoutPairsOfNormalizationIsRefused(
    counts: (deviations: UInt8, means: UInt8)
  ) throws {
    let lists: [UInt8] = [1, 0, 0, 0, 0, 0, 0x7f, 0x43, 1, 0, 0, 0, 0, 0, 0, 0]
    var shortened = lists
    (shortened[0], shortened[8]) = (counts.deviations, counts.means)
    try expectMissingNormalization(replacing: lists, by: shortened)
  }

  /// Expects that a palm detector with other bytes at one place is refused.
  private func expectMissingNormalization(replacing old: [UInt8], by new: [UInt8]) throws {
    var bytes = try SharedFiles.bytes("models/hand_detector.tflite")
    let place = try #require(
      bytes.indices.dropLast(old.count).first {
        bytes[$0] == old[0] && Array(bytes[$0..<($0 + old.count)]) == old
      })
    bytes.replaceSubrange(place..<place + old.count, with: new)
    let file = ByteSlice(bytes)
    #expect {
      try HandLandmarkerModels(detector: file, landmarks: file)
    } throws: { error in
      guard case .missingNormalization(.handDetector)? = error as? HandsError else { return false }
      return true
    }
  }

  @Test func labelsMustMatchTheClasses() throws {
    try ClassifierNet.check([], of: .customGestureClassifier, classCount: 3)
    try ClassifierNet.check(["a", "b"], of: .customGestureClassifier, classCount: 2)
    #expect(throws: HandsError.self) {
      try ClassifierNet.check(["a"], of: .customGestureClassifier, classCount: 2)
    }
  }

  /// The custom bundle's canned classifier has no metadata.
  @Test func categoryListsNeedLabels() throws {
    let models = try TestModels.recognizer("custom_gesture_recognizer")
    #expect(models.cannedClassifier.labels.isEmpty)
    #expect(models.customClassifier?.scoreThreshold == 0.5)
    for list in [\ClassifierOptions.categoryAllowlist, \.categoryDenylist] {
      var options = GestureRecognizerOptions()
      options.cannedGesturesClassifierOptions[keyPath: list] = ["Thumb_Up"]
      #expect {
        try GestureRecognizer(models: models, options: options)
      } throws: { error in
        (error as? HandsError)?.mediaPipeMessage?.hasPrefix("Using `category_allowlist`") == true
      }
    }
  }

  @Test func labelsComeFromTheMetadata() throws {
    let models = try TestModels.recognizer()
    #expect(
      models.cannedClassifier.labels == [
        "None", "Closed_Fist", "Open_Palm", "Pointing_Up", "Thumb_Down", "Thumb_Up", "Victory",
        "ILoveYou",
      ])
    #expect(models.cannedClassifier.scoreThreshold == nil)
    #expect(models.customClassifier == nil)
  }

  @Test func bytesThatAreNoBundleAreRefused() throws {
    for bytes in [[], [UInt8](repeating: 0, count: 100)] {
      #expect {
        try HandLandmarker(bundle: ByteSlice(bytes))
      } throws: { error in
        guard case .bundle? = error as? HandsError else { return false }
        return true
      }
    }
  }

  @Test func landmarkerTakesBothKindsOfBundle() throws {
    let bundle = ByteSlice(try SharedFiles.bytes("models/gesture_recognizer.task"))
    let landmarker = try HandLandmarker(bundle: bundle)
    #expect(try landmarker.recognize(TestModels.blank(.rgb)).hands.isEmpty)
  }

  /// Each kind of bundle gives the task that it is for.
  @Test func bundlesOfEitherKindAreTaken() throws {
    let picture = try HandRenderer.render(HandScene(pose: .victory, seed: 3))
    let recognizer = ByteSlice(try SharedFiles.bytes("models/gesture_recognizer.task"))
    let nets = try GestureRecognizerBundle(recognizer).handLandmarker.archive
    let landmarker = ByteSlice(Array(nets.storage[nets.range]))
    for (bundle, hasGestures) in [(recognizer, true), (landmarker, false)] {
      let models = try HandModels(bundle: bundle)
      let task = try HandTask(models: models)
      let result = try task.recognize(picture)
      #expect(result.hasGestures == hasGestures && result.hands.count == 1)
      let expected =
        hasGestures
        ? try GestureRecognizer(bundle: bundle).recognize(picture)
        : try HandLandmarker(models: models.landmarker).recognize(picture)
      #expect(result == expected)
      #expect(try task.video().recognize(picture, at: .zero).hasGestures == hasGestures)
    }
    var options = GestureRecognizerOptions()
    options.numHands = 0
    #expect(throws: HandsError.self) { try HandTask(bundle: landmarker, options: options) }
    for bytes in [[], [UInt8](repeating: 0, count: 100)] {
      #expect {
        try HandTask(bundle: ByteSlice(bytes))
      } throws: { error in
        guard case .bundle? = error as? HandsError else { return false }
        return true
      }
    }
  }

  @Test func greyPicturesAreRefused() throws {
    let recognizer = try GestureRecognizer(models: TestModels.recognizer())
    #expect {
      try recognizer.recognize(TestModels.blank(.gray))
    } throws: { error in
      guard case .image? = error as? HandsError else { return false }
      return true
    }
    #expect(try recognizer.recognize(TestModels.blank(.bgra)).hands.isEmpty)
  }

  @Test func picturesOfOnePixelHaveNoHand() throws {
    let landmarker = try HandLandmarker(models: TestModels.recognizer().landmarker)
    let picture = try TestModels.blank(.rgb, width: 1, height: 1)
    #expect(try landmarker.recognize(picture).hands.isEmpty)
    #expect(try landmarker.recognize(picture, rotationDegrees: -90).hands.isEmpty)
  }
}
