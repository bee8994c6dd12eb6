/// Receives the results of a ``GestureRecognizer`` in live stream mode.
///
/// Methods are called on a private serial queue, in frame order. Tasks hold only a weak reference
/// to their delegate. Implement one method: the first one from MediaPipe's header, or the second
/// one, which is named as in MediaPipe's guide.
public protocol GestureRecognizerLiveStreamDelegate: AnyObject {
  /// Receives the result of a frame, or the error that prevented it.
  ///
  /// - Parameters:
  ///   - gestureRecognizer: The recognizer.
  ///   - result: The result; `nil` after an error.
  ///   - timestampInMilliseconds: The frame's time; `Int.min` after an error.
  ///   - error: The error that prevented the result, an `NSError`.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    didFinishGestureRecognition result: GestureRecognizerResult?, timestampInMilliseconds: Int,
    error: (any Error)?)

  /// Receives the result of a frame if the first method isn't implemented.
  ///
  /// - Parameters:
  ///   - gestureRecognizer: The recognizer.
  ///   - result: The result; `nil` after an error.
  ///   - timestampInMilliseconds: The frame's time; `Int.min` after an error.
  ///   - error: The error that prevented the result, an `NSError`.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, didFinishRecognition result: GestureRecognizerResult?,
    timestampInMilliseconds: Int, error: (any Error)?)
}

extension GestureRecognizerLiveStreamDelegate {
  /// Calls the method that is named as in MediaPipe's guide.
  ///
  /// - Parameters:
  ///   - gestureRecognizer: The recognizer.
  ///   - result: The result; `nil` after an error.
  ///   - timestampInMilliseconds: The frame's time; `Int.min` after an error.
  ///   - error: The error that prevented the result, an `NSError`.
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
  ///   - result: The result; `nil` after an error.
  ///   - timestampInMilliseconds: The frame's time; `Int.min` after an error.
  ///   - error: The error that prevented the result, an `NSError`.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, didFinishRecognition result: GestureRecognizerResult?,
    timestampInMilliseconds: Int, error: (any Error)?
  ) {}
}

/// Receives the results of a ``HandLandmarker`` in live stream mode.
///
/// Methods are called on a private serial queue, in frame order. Tasks hold only a weak reference
/// to their delegate.
public protocol HandLandmarkerLiveStreamDelegate: AnyObject {
  /// Receives the result of a frame, or the error that prevented it.
  ///
  /// - Parameters:
  ///   - handLandmarker: The landmarker.
  ///   - result: The result; `nil` after an error.
  ///   - timestampInMilliseconds: The frame's time; `Int.min` after an error.
  ///   - error: The error that prevented the result, an `NSError`.
  func handLandmarker(
    _ handLandmarker: HandLandmarker, didFinishDetection result: HandLandmarkerResult?,
    timestampInMilliseconds: Int, error: (any Error)?)
}

extension HandLandmarkerLiveStreamDelegate {
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - handLandmarker: The landmarker.
  ///   - result: The result; `nil` after an error.
  ///   - timestampInMilliseconds: The frame's time; `Int.min` after an error.
  ///   - error: The error that prevented the result, an `NSError`.
  public func handLandmarker(
    _ handLandmarker: HandLandmarker, didFinishDetection result: HandLandmarkerResult?,
    timestampInMilliseconds: Int, error: (any Error)?
  ) {}
}
