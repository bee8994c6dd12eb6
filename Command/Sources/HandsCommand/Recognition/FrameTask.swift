import ArgumentParser
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
  init(_ task: HandTask, followsHands: Bool) throws(HandsError) {
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

/// Whether images are processed independently or as the frames of a video.
struct FrameOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "image, or video to track hands from image to image, which the tracking options and --vote-frames require.",
      valueName: "mode"))
  var runningMode = RunningMode.image

  @Option(help: "Frame interval in milliseconds, with --running-mode video.")
  var intervalMs = 40

  func validate() throws {
    // An hour: the time of any frame then fits into an integer.
    guard (1...3_600_000).contains(intervalMs) else {
      throw ValidationError("--interval-ms must be between 1 and 3600000")
    }
  }

  /// The timestamp of a frame.
  ///
  /// - Parameter index: The position of the image.
  /// - Returns: The time since the first frame.
  func time(of index: Int) -> Duration { .milliseconds(index * intervalMs) }
}

/// How the images of a run are related.
enum RunningMode: String, CaseIterable, ExpressibleByArgument {
  /// Images are processed independently.
  case image
  /// Images are the frames of a video.
  case video
}
