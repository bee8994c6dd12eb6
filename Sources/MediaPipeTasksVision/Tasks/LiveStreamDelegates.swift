/// Takes the results of a ``GestureRecognizer`` in live stream mode.
///
/// Called on a private serial queue, in the order of the frames. Tasks do not keep their delegate
/// alive. Implement one method: the first, which is MediaPipe's, or the second, whose name
/// MediaPipe's guide has.
public protocol GestureRecognizerLiveStreamDelegate: AnyObject {
  /// Takes the result of a frame, or the reason why there is none.
  ///
  /// - Parameters:
  ///   - gestureRecognizer: The recognizer.
  ///   - result: What was found; `nil` after an error.
  ///   - timestampInMilliseconds: The frame's time; `Int.min` after an error.
  ///   - error: Why there is no result, an `NSError`.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    didFinishGestureRecognition result: GestureRecognizerResult?, timestampInMilliseconds: Int,
    error: (any Error)?)

  /// The same, if the first method isn't implemented.
  ///
  /// - Parameters:
  ///   - gestureRecognizer: The recognizer.
  ///   - result: What was found; `nil` after an error.
  ///   - timestampInMilliseconds: The frame's time; `Int.min` after an error.
  ///   - error: Why there is no result, an `NSError`.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, didFinishRecognition result: GestureRecognizerResult?,
    timestampInMilliseconds: Int, error: (any Error)?)
}

extension GestureRecognizerLiveStreamDelegate {
  /// Calls the method with the name that MediaPipe's guide has.
  ///
  /// - Parameters:
  ///   - gestureRecognizer: The recognizer.
  ///   - result: What was found; `nil` after an error.
  ///   - timestampInMilliseconds: The frame's time; `Int.min` after an error.
  ///   - error: Why there is no result, an `NSError`.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    didFinishGestureRecognition result: GestureRecognizerResult?, timestampInMilliseconds: Int,
    error: (any Error)?
  ) {
    self.gestureRecognizer(
      gestureRecognizer, didFinishRecognition: result,
      timestampInMilliseconds: timestampInMilliseconds, error: error)
  }

  /// Does nothing.
  ///
  /// - Parameters:
  ///   - gestureRecognizer: The recognizer.
  ///   - result: What was found; `nil` after an error.
  ///   - timestampInMilliseconds: The frame's time; `Int.min` after an error.
  ///   - error: Why there is no result, an `NSError`.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, didFinishRecognition result: GestureRecognizerResult?,
    timestampInMilliseconds: Int, error: (any Error)?
  ) {}
}

/// Takes the results of a ``HandLandmarker`` in live stream mode.
///
/// Called on a private serial queue, in the order of the frames. Tasks do not keep their delegate
/// alive.
public protocol HandLandmarkerLiveStreamDelegate: AnyObject {
  /// Takes the result of a frame, or the reason why there is none.
  ///
  /// - Parameters:
  ///   - handLandmarker: The landmarker.
  ///   - result: What was found; `nil` after an error.
  ///   - timestampInMilliseconds: The frame's time; `Int.min` after an error.
  ///   - error: Why there is no result, an `NSError`.
  func handLandmarker(
    _ handLandmarker: HandLandmarker, didFinishDetection result: HandLandmarkerResult?,
    timestampInMilliseconds: Int, error: (any Error)?)
}

extension HandLandmarkerLiveStreamDelegate {
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - handLandmarker: The landmarker.
  ///   - result: What was found; `nil` after an error.
  ///   - timestampInMilliseconds: The frame's time; `Int.min` after an error.
  ///   - error: Why there is no result, an `NSError`.
  public func handLandmarker(
    _ handLandmarker: HandLandmarker, didFinishDetection result: HandLandmarkerResult?,
    timestampInMilliseconds: Int, error: (any Error)?
  ) {}
}
