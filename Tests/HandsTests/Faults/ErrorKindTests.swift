import HandsFileInput
import HandsTFLite
import Testing

@testable import Hands

@Suite struct ErrorKindTests {
  private static let place = FileLocation(.flatBuffer, "a", offset: 0)

  @Test(
    arguments: [
      (.file(.notFound(path: "a")), .file, .notFound),
      (.file(.permission(path: "a")), .file, .permissionDenied),
      (.file(.readFailed(path: "a", errno: 5)), .file, .unknown),
      (.bundle(.missingMember(at: place, name: "b", available: [])), .model, .notFound),
      (.bundle(.unsupported(at: place, "b")), .model, .invalidArgument),
      (.model(.handDetector, .kernelsUnavailable(.baseline)), .kernels, .invalidArgument),
      (.model(.handDetector, .outOfMemory(bytes: 1)), .outOfMemory, .resourceExhausted),
      (.wrongInterface(.handDetector, expected: "a", found: "b"), .model, .invalidArgument),
      (.missingNormalization(.handDetector), .model, .invalidArgument),
      (
        .unsupportedNormalization(.handDetector, mean: 1, standardDeviation: 1), .model,
        .invalidArgument
      ),
      (
        .labelCountMismatch(.cannedGestureClassifier, labels: 1, classes: 2), .model,
        .invalidArgument
      ),
      (.missingLabels(.cannedGestureClassifier), .model, .invalidArgument),
      (.invalidOption(name: "a", found: "b", expected: "c"), .option, .invalidArgument),
      (.invalidRotation(degrees: 45), .call, .invalidArgument),
      (.timestampNotIncreasing(.zero, last: .zero), .call, .invalidArgument),
      (.closed, .call, .invalidArgument),
      (.image(.outOfMemory(bytes: 1)), .outOfMemory, .resourceExhausted),
      (.image(.unsupportedPixelFormat(.gray)), .picture, .invalidArgument),
      (.deadlineExceeded, .deadlineExceeded, .deadlineExceeded),
      (.cancelled, .cancelled, .cancelled),
      (.noThread, .outOfMemory, .resourceExhausted),
    ] as [(HandsError, HandsError.Kind, MediaPipeStatus)])
  func errorsHaveKindsAndStatuses(
    error: HandsError, kind: HandsError.Kind, status: MediaPipeStatus
  ) {
    #expect(error.kind == kind)
    #expect(error.mediaPipeStatus == status)
  }
}
