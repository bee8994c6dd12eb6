import HandsFileInput
import Foundation
import enum Hands.HandsError
import HandsImaging
import HandsTestSupport
import Testing

@testable import MediaPipeTasksVision

/// What is refused, with MediaPipe's codes and texts, and in which order.
@Suite(.enabled(if: TestBundle.recorded != nil, TestBundle.absence))
struct ErrorTests {
  /// A recognizer on changed bytes of the bundle.
  private func recognizer(changing change: (inout Data) throws -> Void) throws
    -> GestureRecognizer
  {
    var data = try TestBundle.data()
    try change(&data)
    let options = GestureRecognizerOptions()
    options.baseOptions.modelAssetBuffer = data
    return try GestureRecognizer(options: options)
  }

  @Test func bytesThatAreNoArchive() {
    for bytes in [Data(), Data([1, 2, 3])] {
      expectError(.unknownError, "UNKNOWN: Unable to open zip archive.") {
        try recognizer { $0 = bytes }
      }
    }
  }

  /// The method of each entry of the central directory.
  @Test func compressedMembers() {
    expectError(.unknownError, "UNKNOWN: Expected uncompressed zip archive.") {
      try recognizer { data in
        let signature = Data([0x50, 0x4b, 0x01, 0x02])
        let entry = try #require(data.range(of: signature, options: .backwards))
        data[entry.lowerBound + 10] = 8
      }
    }
  }

  @Test func missingMembers() {
    expectError(
      .notFoundError,
      containing: "NOT_FOUND: No file with name: hand_landmarker.task",
      "All files in the model asset bundle are: "
    ) {
      try recognizer { data in
        let name = Data("hand_landmarker.task".utf8)
        while let place = data.range(of: name) { data[place.lowerBound] = UInt8(ascii: "H") }
      }
    }
  }

  @Test func otherFaultsOfTheEngine() {
    expectError(
      .invalidArgumentError, "INVALID_ARGUMENT: Expected rotation to be a multiple of 90°."
    ) { throw NSError(HandsError.invalidRotation(degrees: 45)) }
    let error = HandsError.missingNormalization(.handDetector)
    expectError(.invalidArgumentError, "INVALID_ARGUMENT: " + error.description) {
      throw NSError(error)
    }
    expectError(.unknownError, containing: "UNKNOWN: Unable to open file at a: it can't be read") {
      throw NSError(FileInputError.readFailed(path: "a", errno: 5))
    }
    expectError(.invalidArgumentError, containing: "Unable to open file at a", "the limit is 4") {
      throw NSError(FileInputError.tooLarge(path: "a", size: 5, limit: 4))
    }
  }

  @Test func filesThatCannotBeRead() throws {
    let folder = try TemporaryFolder()
    expectError(
      .invalidArgumentError,
      "INVALID_ARGUMENT: Unable to open file at \(folder.path): it is not a regular file."
    ) { try GestureRecognizer(modelPath: folder.path) }
    let file = try folder.write([], "secret.task")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file)
    guard !FileManager.default.isReadableFile(atPath: file) else { return }
    expectError(.permissionDeniedError, containing: "Unable to open file at " + file) {
      try GestureRecognizer(modelPath: file)
    }
  }

  @Test func oneModelIsNamed() throws {
    let options = try recognizerOptions()
    options.baseOptions.modelAssetBuffer = try TestBundle.data()
    expectError(.invalidArgumentError, containing: "Only one of") {
      try GestureRecognizer(options: options)
    }
  }

  @Test(arguments: [0, -1, Int.min])
  func numHandsMustBePositive(count: Int) {
    expectError(
      .invalidArgumentError, containing: "numHands is \(count)",
      "max_vec_size should be greater than or equal to 1."
    ) { try MediaPipeTasksVisionTests.recognizer { $0.numHands = count } }
  }

  @Test(arguments: [-0.1, 1.1, .nan] as [Float])
  func presenceConfidenceIsAFraction(value: Float) {
    expectError(
      .invalidArgumentError,
      containing:
        "Invalid `min_detection_confidence` option: value must be in the range [0.0, 1.0]",
      "minHandPresenceConfidence"
    ) { try landmarker { $0.minHandPresenceConfidence = value } }
  }

  @Test(arguments: [0, -0.1, 1.1, .nan] as [Float])
  func trackingConfidenceOfAStreamIsAFraction(value: Float) throws {
    let delegate = Recorder()
    expectError(.invalidArgumentError, containing: "minTrackingConfidence") {
      try landmarker { options in
        options.runningMode = .video
        options.minTrackingConfidence = value
      }
    }
    expectError(.invalidArgumentError, containing: "minTrackingConfidence") {
      try MediaPipeTasksVisionTests.recognizer { options in
        options.runningMode = .liveStream
        options.gestureRecognizerLiveStreamDelegate = delegate
        options.minTrackingConfidence = value
      }
    }
    _ = try landmarker { $0.minTrackingConfidence = value }
  }

  @Test func otherOptions() throws {
    expectError(.invalidArgumentError, containing: "numThreads is 0") {
      try landmarker { $0.baseOptions.numThreads = 0 }
    }
    // MediaPipe does not check it: above 1 nothing passes.
    let result = try landmarker { $0.minHandDetectionConfidence = 1.5 }
      .detect(image: Subject.drawn("Victory-left").image())
    #expect(result.landmarks.isEmpty)
  }

  /// Of a list that has no known name MediaPipe takes no notice.
  @Test func unknownNamesAreIgnored() throws {
    let task = try MediaPipeTasksVisionTests.recognizer { options in
      options.cannedGesturesClassifierOptions = ClassifierOptions()
      options.cannedGesturesClassifierOptions?.categoryAllowlist = ["Thumbs_Up"]
    }
    let result = try task.recognize(image: Subject.drawn("Victory-left").image())
    #expect(result.gestures.first?.first?.categoryName == "Victory")
  }

  @Test(.enabled(if: TestBundle.customPath != nil)) func listsNeedLabels() {
    expectError(
      .invalidArgumentError,
      containing:
        "Using `category_allowlist` or `category_denylist` requires labels to be present"
    ) {
      let options = GestureRecognizerOptions()
      options.baseOptions.modelAssetPath = TestBundle.customPath
      options.cannedGesturesClassifierOptions = ClassifierOptions()
      options.cannedGesturesClassifierOptions?.categoryAllowlist = ["Victory"]
      return try GestureRecognizer(options: options)
    }
  }

  @Test(arguments: [
    HandsError.model(.handDetector, .outOfMemory(bytes: 9)), .image(.outOfMemory(bytes: 9)),
  ])
  func memoryThatIsUsedUp(error: HandsError) {
    expectError(.resourceExhaustedError, containing: "RESOURCE_EXHAUSTED: ") {
      throw NSError(error)
    }
  }

  @Test func modeThenModelThenOptions() throws {
    let delegate = Recorder()
    let options = GestureRecognizerOptions()
    options.baseOptions.modelAssetPath = "/nowhere"
    options.numHands = 0
    options.gestureRecognizerLiveStreamDelegate = delegate
    expectError(.invalidArgumentError, containing: "image or video mode") {
      try GestureRecognizer(options: options)
    }
    options.gestureRecognizerLiveStreamDelegate = nil
    expectError(.notFoundError) { try GestureRecognizer(options: options) }
    options.baseOptions.modelAssetPath = try TestBundle.path()
    expectError(.invalidArgumentError, containing: "numHands") {
      try GestureRecognizer(options: options)
    }
  }

  @Test func modeThenOrientationThenPixelsThenTime() throws {
    let recognizer = try MediaPipeTasksVisionTests.recognizer { $0.runningMode = .video }
    let subject = Subject.drawn("Victory-left")
    _ = try recognizer.recognize(videoFrame: subject.image(), timestampInMilliseconds: 5)
    let gray = try CVPixelBuffer(
      width: 8, height: 8, pixelFormatType: kCVPixelFormatType_OneComponent8)
    let mirrored = try MPImage(pixelBuffer: gray, orientation: .leftMirrored)
    expectError(.invalidArgumentError, containing: "not initialized with image mode") {
      try recognizer.recognize(image: mirrored)
    }
    expectError(.invalidArgumentError, containing: "Unsupported UIImageOrientation.") {
      try recognizer.recognize(videoFrame: mirrored, timestampInMilliseconds: 4)
    }
    expectError(.invalidArgumentError, containing: "Unsupported pixel format") {
      try recognizer.recognize(
        videoFrame: MPImage(pixelBuffer: gray), timestampInMilliseconds: 4)
    }
    expectError(.invalidArgumentError, containing: "monotonically increasing") {
      try recognizer.recognize(videoFrame: subject.image(), timestampInMilliseconds: 4)
    }
    #expect(
      try recognizer.recognize(videoFrame: subject.image(), timestampInMilliseconds: 6)
        .gestures.count == 1)
  }

  @Test(arguments: [UIImage.Orientation.upMirrored, .downMirrored, .leftMirrored, .rightMirrored])
  func mirroredOrientationsAreRefused(orientation: UIImage.Orientation) throws {
    let image = try Subject.drawn("Victory-left").image(orientation)
    expectError(
      .invalidArgumentError,
      "Unsupported UIImageOrientation. `imageOrientation` cannot be equal to any of the mirrored "
        + "orientations (`UIImageOrientationUpMirrored`,`UIImageOrientationDownMirrored`,"
        + "`UIImageOrientationLeftMirrored`,`UIImageOrientationRightMirrored`)"
    ) { try SharedTask.landmarker().detect(image: image) }
  }
}
