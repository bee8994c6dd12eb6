import Hands
import HandsImaging

/// A task for single images or for the frames of one clip.
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
