import ArgumentParser
import Hands

/// Options of the hand landmarker.
struct TaskOptions: ParsableArguments {
  @Option(help: "The most hands to look for, 1 or more.")
  var numHands = 1

  @Option(parsing: .unconditional, help: "The least score of a palm, 0 to 1.")
  var minHandDetectionConfidence: Float = 0.5

  @Option(help: "The score that a hand's presence must exceed, 0 to 1.")
  var minHandPresenceConfidence: Float = 0.5

  @Option(help: "The overlap above which a palm is a tracked hand, 0 to 1; for a video above 0.")
  var minTrackingConfidence: Float = 0.5

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Degrees, clockwise, that turn the picture upright; a multiple of 90.",
      valueName: "degrees"))
  var rotation = 0

  @Flag(help: "The pictures are mirrored: exchange left and right hands.")
  var mirrored = false

  func validate() throws {
    // The tasks' own check comes with each picture.
    guard rotation % 90 == 0 else { throw ValidationError("--rotation must be a multiple of 90") }
  }

  /// The options of a task.
  ///
  /// - Parameter threads: The number of threads of each net.
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

  /// The options of a task that makes something of results over time.
  ///
  /// - Parameters:
  ///   - following: What is made of results over time.
  ///   - votes: Whether gestures are voted on.
  ///   - mode: What the task's pictures are to each other.
  ///   - threads: The number of threads of each net.
  /// - Returns: The options.
  /// - Throws: ``CommandError`` if an option makes no sense in that mode.
  func landmarkerOptions(
    _ following: TrackOptions, votes: Bool = false, in mode: RunningMode, threads: Int
  ) throws(CommandError) -> HandLandmarkerOptions {
    try following.check(in: mode, votes: votes)
    var options = landmarkerOptions(threads: threads)
    options.tracking = following.tracking
    return options
  }
}
