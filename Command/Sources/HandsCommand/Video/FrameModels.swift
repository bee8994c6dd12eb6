import Hands
import HandsEngine
import HandsTFLite
import HandsSystem
import HandsVideoInput

/// The nets of a bundle of either kind, loaded once for all videos.
enum FrameModels: Sendable {
  case gestures(GestureRecognizerModels)
  case landmarks(HandLandmarkerModels)

  /// Loads the nets.
  ///
  /// - Parameters:
  ///   - bundle: The bytes of a `.task` file.
  ///   - options: How the nets are loaded.
  /// - Throws: ``HandsError`` if the bundle or a net is refused.
  init(bundle: ByteSlice, options: ModelOptions) throws(HandsError) {
    self =
      ModelFileKind(of: bundle) == .handLandmarker
      ? .landmarks(try HandLandmarkerModels(bundle: bundle, options: options))
      : .gestures(try GestureRecognizerModels(bundle: bundle, options: options))
  }

  /// A task of its own for one video.
  ///
  /// - Parameter options: How hands are found, in video mode, and gestures are named.
  /// - Returns: The task.
  /// - Throws: ``HandsError`` if an option is out of range.
  func task(_ options: GestureRecognizerOptions) throws(HandsError) -> FrameTask {
    switch self {
    case .gestures(let models):
      .recognizer(try GestureRecognizer(models: models, options: options))
    case .landmarks(let models):
      .landmarker(try HandLandmarker(models: models, options: options.landmarker))
    }
  }
}

/// What looks at the frames of a video, in their order.
enum FrameTask: Sendable {
  case recognizer(GestureRecognizer)
  case landmarker(HandLandmarker)

  /// Looks at the next frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - rotation: Degrees, clockwise, that turn the frame upright.
  /// - Returns: What was found.
  /// - Throws: ``HandsError``, ``HandsError/cancelled`` among others.
  func record(of frame: DecodedFrame, rotation: Int) throws(HandsError) -> FrameRecord {
    let start = ContinuousClock.now
    let result =
      switch self {
      case .recognizer(let recognizer):
        try recognizer.recognize(
          videoFrame: frame.picture, timestampInMilliseconds: frame.timestampInMilliseconds,
          rotationDegrees: rotation)
      case .landmarker(let landmarker):
        try landmarker.detect(
          videoFrame: frame.picture, timestampInMilliseconds: frame.timestampInMilliseconds,
          rotationDegrees: rotation)
      }
    return FrameRecord(frame: frame, result: result, inferenceTime: ContinuousClock.now - start)
  }
}
