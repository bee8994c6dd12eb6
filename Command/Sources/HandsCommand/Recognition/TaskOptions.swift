import ArgumentParser
import Hands

/// The options of the hand landmarker.
struct TaskOptions: ParsableArguments {
  @Option(help: "Maximum number of hands.")
  var numHands = 1

  @Option(parsing: .unconditional, help: "Minimum palm detection confidence, 0 to 1.")
  var minHandDetectionConfidence: Float = 0.5

  @Option(help: "Minimum hand presence confidence, 0 to 1.")
  var minHandPresenceConfidence: Float = 0.5

  @Option(help: "Minimum overlap of a palm with a tracked hand, 0 to 1; above 0 for videos.")
  var minTrackingConfidence: Float = 0.5

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Clockwise rotation that makes the image upright, a multiple of 90.",
      valueName: "degrees"))
  var rotation = 0

  @Flag(help: "Swap left and right hands, for mirrored images.")
  var mirrored = false

  func validate() throws {
    // Tasks check it too, but only with an image.
    guard rotation % 90 == 0 else { throw ValidationError("--rotation must be a multiple of 90") }
  }

  /// The options of a task without tracking.
  ///
  /// - Parameter threads: The number of threads of each model.
  /// - Returns: The options.
  func landmarkerOptions(threads: Int) -> HandLandmarkerOptions {
    var options = HandLandmarkerOptions()
    options.numThreads = threads
    options.numHands = numHands
    options.minHandDetectionConfidence = minHandDetectionConfidence
    options.minHandPresenceConfidence = minHandPresenceConfidence
    options.minTrackingConfidence = minTrackingConfidence
    options.isMirrored = mirrored
    return options
  }

  /// The options of a task with tracking.
  ///
  /// - Parameters:
  ///   - following: The options of tracking.
  ///   - votes: Whether frames vote on gestures.
  ///   - mode: How the images are related.
  ///   - threads: The number of threads of each model.
  /// - Returns: The options.
  /// - Throws: ``CommandError`` if an option requires the video mode.
  func landmarkerOptions(
    _ following: TrackOptions, votes: Bool = false, in mode: RunningMode, threads: Int
  ) throws(CommandError) -> HandLandmarkerOptions {
    try following.check(in: mode, votes: votes)
    var options = landmarkerOptions(threads: threads)
    options.tracking = following.tracking
    return options
  }
}
