import Hands
import HandsEngine
import HandsImaging
import HandsSystem
import HandsTFLite

/// A task of either kind, for single images or for the frames of one clip.
enum FrameTask: Sendable {
  case image(@Sendable (Picture, Int, ContinuousClock.Instant?) throws(HandsError) -> HandsResult)
  case video(VideoSession)

  /// Prepares a task.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - followsHands: Whether images are the frames of one clip.
  /// - Throws: ``HandsError`` if an option makes no sense for a clip.
  init<Options>(_ task: VisionTask<Options>, followsHands: Bool) throws(HandsError) {
    if followsHands {
      self = .video(try task.video())
    } else {
      self = .image { image, rotation, deadline throws(HandsError) in
        try task.recognize(image, rotationDegrees: rotation, deadline: deadline)
      }
    }
  }

  /// Finds the hands in the next image.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - time: Its time in the clip.
  ///   - rotation: Degrees, clockwise, that turn the image upright.
  ///   - deadline: When the result must be there; `nil` for never.
  /// - Returns: What was found.
  /// - Throws: ``HandsError``, ``HandsError/cancelled`` among others.
  func recognize(
    _ image: Picture, at time: Duration, rotation: Int,
    deadline: ContinuousClock.Instant? = nil
  ) throws(HandsError) -> HandsResult {
    switch self {
    case .image(let recognize): try recognize(image, rotation, deadline)
    case .video(let session):
      try session.recognize(image, at: time, rotationDegrees: rotation, deadline: deadline)
    }
  }
}

/// The nets of a bundle of either kind, loaded once for all clips.
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

  /// A task of its own.
  ///
  /// - Parameters:
  ///   - options: How hands are found and gestures are named.
  ///   - followsHands: Whether images are the frames of one clip.
  /// - Returns: The task.
  /// - Throws: ``HandsError`` if an option is out of range.
  func task(
    _ options: GestureRecognizerOptions, followsHands: Bool
  ) throws(HandsError) -> FrameTask {
    switch self {
    case .gestures(let models):
      try FrameTask(
        GestureRecognizer(models: models, options: options), followsHands: followsHands)
    case .landmarks(let models):
      try FrameTask(
        HandLandmarker(models: models, options: options.landmarker), followsHands: followsHands)
    }
  }
}
