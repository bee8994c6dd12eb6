import Hands
import HandsTestSupport
import Testing

/// One way of running the task on a photograph.
struct RecognitionCase: Sendable, CustomTestStringConvertible {
  let name: String
  var numHands = 2
  var rotationDegrees = 0
  var hasLowThresholds = false
  var bundle = "gesture_recognizer"
  let golden: @Sendable (GoldenPhoto) -> GoldenPhoto.Result

  var testDescription: String { name }

  static let twoHands = RecognitionCase(name: "numHands 2") { $0.result }
  static let all = [
    twoHands,
    RecognitionCase(name: "numHands 1", numHands: 1) { $0.resultNumHands1 },
    RecognitionCase(name: "rotation 90", rotationDegrees: 90) { $0.resultRotation90 },
    RecognitionCase(name: "rotation 180", rotationDegrees: 180) { $0.resultRotation180 },
    RecognitionCase(name: "rotation 270", rotationDegrees: 270) { $0.resultRotation270 },
    RecognitionCase(name: "low thresholds", hasLowThresholds: true) { $0.resultLowThresholds },
    RecognitionCase(name: "custom bundle", bundle: "custom_gesture_recognizer") {
      $0.customBundle.result
    },
  ]

  func run(on photo: GoldenPhoto, kernels: KernelSet) throws -> HandsResult {
    var options = GestureRecognizerOptions()
    options.numHands = numHands
    if hasLowThresholds, let low = golden(photo).options {
      options.numHands = low.numHands
      options.minHandDetectionConfidence = low.minHandDetectionConfidence
      options.minHandPresenceConfidence = low.minHandPresenceConfidence
    }
    let recognizer = try GestureRecognizer(
      models: TestModels.recognizer(bundle, kernels: kernels), options: options)
    let name = String(photo.png.dropLast(4))
    return try recognizer.recognize(
      TestModels.photo(name), rotationDegrees: rotationDegrees)
  }
}

/// The whole task on photographs, against MediaPipe's own results.
@Suite(.enabled(if: SharedFiles.exist))
struct GoldenRecognitionTests {
  @Test(arguments: RecognitionCase.all, GoldenPhoto.names)
  func photographsAreRecognized(_ setting: RecognitionCase, name: String) throws {
    let photo = try GoldenPhoto(named: name)
    let result = try setting.run(on: photo, kernels: .preferred)
    expectEqual(result, setting.golden(photo), within: .of(.preferred))
  }

  /// Two hands, and one hand with a second palm that the landmark net rejects.
  @Test(
    arguments: TestModels.runnableKernels.filter { $0 != .preferred },
    ["two_hands_down", "one_hand_two_palms"])
  func otherKernelsGiveTheSameHands(kernels: KernelSet, name: String) throws {
    // The reference takes ten seconds a hand in a debug build.
    if kernels == .reference && name == "two_hands_down" && !TestEffort.isFull { return }
    let photo = try GoldenPhoto(named: name)
    let result = try RecognitionCase.twoHands.run(on: photo, kernels: kernels)
    expectEqual(result, photo.result, within: .of(kernels))
  }
}
