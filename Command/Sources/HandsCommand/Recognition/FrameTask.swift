import Hands
import HandsImaging

/// A task for independent images or for the frames of a video.
enum FrameTask: Sendable {
  case image(@Sendable (Picture, Int, ContinuousClock.Instant?) throws(HandsError) -> HandsResult)
  case video(VideoSession)

  /// Creates a task.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - followsHands: Whether images are the frames of a video.
  /// - Throws: ``HandsError`` if an option is invalid for videos.
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
  ///   - time: Its timestamp in the video.
  ///   - rotation: The clockwise rotation in degrees that makes the image upright.
  ///   - deadline: The time by which the result is needed; `nil` for no limit.
  /// - Returns: The result.
  /// - Throws: ``HandsError``.
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
