import Foundation
import MediaPipeTasksVision
import HandsTestSupport
import Testing

/// Options with the bundle of the tests.
func recognizerOptions(
  _ change: (GestureRecognizerOptions) -> Void = { _ in }
) throws -> GestureRecognizerOptions {
  let options = GestureRecognizerOptions()
  options.baseOptions.modelAssetPath = try TestBundle.path()
  change(options)
  return options
}

/// Options with the bundle of the tests.
func landmarkerOptions(
  _ change: (HandLandmarkerOptions) -> Void = { _ in }
) throws -> HandLandmarkerOptions {
  let options = HandLandmarkerOptions()
  options.baseOptions.modelAssetPath = try TestBundle.path()
  change(options)
  return options
}

/// A recognizer of its own.
func recognizer(_ change: (GestureRecognizerOptions) -> Void) throws -> GestureRecognizer {
  try GestureRecognizer(options: recognizerOptions(change))
}

/// A landmarker of its own.
func landmarker(_ change: (HandLandmarkerOptions) -> Void) throws -> HandLandmarker {
  try HandLandmarker(options: landmarkerOptions(change))
}

/// Tasks in image mode that tests share, as loading nets takes its time.
enum SharedTask {
  private static let defaultRecognizer = Result {
    try GestureRecognizer(options: recognizerOptions())
  }
  private static let defaultLandmarker = Result {
    try HandLandmarker(options: landmarkerOptions())
  }
  private static let twoHands = Result {
    try GestureRecognizer(options: recognizerOptions { $0.numHands = 2 })
  }

  /// A recognizer with default options.
  static func recognizer() throws -> GestureRecognizer { try defaultRecognizer.get() }

  /// A landmarker with default options.
  static func landmarker() throws -> HandLandmarker { try defaultLandmarker.get() }

  /// A recognizer of two hands.
  static func recognizerOfTwoHands() throws -> GestureRecognizer { try twoHands.get() }
}

/// What a delegate was told once.
struct Report<Value: Sendable>: Sendable {
  let result: Value?
  let timestampInMilliseconds: Int
  let error: NSError?
}

/// A delegate of either task that writes down what it is told, by the names of MediaPipe's headers.
final class Recorder: NSObject, GestureRecognizerLiveStreamDelegate,
  HandLandmarkerLiveStreamDelegate
{
  let recognitions = Journal<Report<GestureRecognizerResult>>()
  let detections = Journal<Report<HandLandmarkerResult>>()
  /// Called before anything is written.
  private let pause: @Sendable () -> Void

  init(pause: @escaping @Sendable () -> Void = {}) {
    self.pause = pause
  }

  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    didFinishGestureRecognition result: GestureRecognizerResult?, timestampInMilliseconds: Int,
    error: (any Error)?
  ) {
    pause()
    recognitions.write(
      Report(
        result: result, timestampInMilliseconds: timestampInMilliseconds,
        error: error.map { $0 as NSError }))
  }

  func handLandmarker(
    _ handLandmarker: HandLandmarker, didFinishDetection result: HandLandmarkerResult?,
    timestampInMilliseconds: Int, error: (any Error)?
  ) {
    pause()
    detections.write(
      Report(
        result: result, timestampInMilliseconds: timestampInMilliseconds,
        error: error.map { $0 as NSError }))
  }
}
