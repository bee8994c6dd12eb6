public import ArgumentParser
public import Hands

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

  @Option(
    help: """
      How to search: mediapipe searches once; near searches again while hands are missing; far also \
      finds small hands. In videos, one more view per frame.
      """)
  var search = SearchMode.mediapipe

  @Option(
    help: """
      How to find landmarks: like MediaPipe, with the hand upright, or as the mean of closer looks.
      """)
  var landmarks = LandmarkMode.mediapipe

  @Flag(help: "Swap left and right hands, for mirrored images.")
  var mirrored = false

  func validate() throws {
    // Tasks check it too, but only with an image.
    guard rotation % 90 == 0 else { throw ValidationError("--rotation must be a multiple of 90") }
  }

  /// The options of a task, without tracking.
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
    options.search = search
    options.landmarks = landmarks
    options.isMirrored = mirrored
    return options
  }
}

extension SearchMode: ExpressibleByArgument {}

extension LandmarkMode: ExpressibleByArgument {}

/// The options of tracking hands over the frames of a video.
struct TrackOptions: ParsableArguments {
  @Flag(help: "Add the track ID and age (in frames) of each hand to JSON.")
  var tracks = false

  @Flag(help: "Smooth landmarks over time.")
  var smooth = false

  @Option(help: "Smoothing cutoff at rest in hertz, above 0; lower values reduce jitter.")
  var smoothMinCutoff = OneEuroParameters().minCutoff

  @Option(help: "Increase of the cutoff with speed, 0 or more; higher values reduce lag.")
  var smoothBeta = OneEuroParameters().beta

  @Flag(
    help: """
      Report the average handedness of a track's frames; enabled automatically in videos with \
      --pose, --interactions or --osc, not with --rig alone.
      """)
  var averageHandedness = false

  @Option(
    help: ArgumentHelp(
      "For how long a lost hand that reappears nearby keeps its track, 0 to 10; 1 bridges nearly all gaps.",
      valueName: "seconds"))
  var identityGap = 0.0

  @Option(
    help: ArgumentHelp(
      "For how many frames a lost hand is reported again where it was last seen, 0 to 2.",
      valueName: "frames"))
  var coastingFrames = 0

  @Flag(help: "Report at most one left and one right hand.")
  var oneOfEachSide = false

  @Option(
    help: ArgumentHelp(
      """
      Interval between looks for further hands while fewer than --num-hands are tracked; 0 for every \
      frame. Lost hands and motion outside the tracked ones cause earlier looks.
      """, valueName: "ms"))
  var detectionInterval = 0

  func validate() throws {
    guard (0...10).contains(identityGap) else {
      throw ValidationError("--identity-gap must be between 0 and 10")
    }
    guard (0...60_000).contains(detectionInterval) else {
      throw ValidationError("--detection-interval must be between 0 and 60000")
    }
  }

  /// Checks that no option for videos is used with independent images.
  ///
  /// - Parameters:
  ///   - mode: How the images are related.
  ///   - votes: Whether frames vote on gestures.
  /// - Throws: ``CommandError`` if one is.
  func check(in mode: RunningMode, votes: Bool) throws(CommandError) {
    let bridges = identityGap != 0 || coastingFrames != 0 || oneOfEachSide
    let follows = tracks || smooth || averageHandedness || votes || detectionInterval != 0
    guard mode != .image || !(follows || bridges) else {
      throw CommandError(
        .usage,
        """
        --tracks, --smooth, --average-handedness, --detection-interval, --identity-gap, \
        --coasting-frames, --one-of-each-side and --vote-frames require --running-mode video
        """)
    }
  }

  /// Checks that no option of smoothing or of the vote is given without what it belongs to.
  ///
  /// - Parameter gestures: The options of the vote.
  /// - Throws: `ValidationError`.
  func check(_ gestures: GestureOptions) throws {
    let parameters = OneEuroParameters()
    guard smooth || (smoothMinCutoff == parameters.minCutoff && smoothBeta == parameters.beta)
    else { throw ValidationError("--smooth-min-cutoff and --smooth-beta require --smooth") }
    guard gestures.voteFrames != nil || gestures.voteHoldMs == 0 else {
      throw ValidationError("--vote-hold-ms requires --vote-frames")
    }
  }

  /// The tracking options of a task.
  var tracking: TrackingOptions {
    var options = TrackingOptions()
    options.averagesHandedness = averageHandedness
    options.identityGap = .seconds(identityGap)
    options.coastingFrames = coastingFrames
    options.oneOfEachSide = oneOfEachSide
    options.detectionInterval = .milliseconds(detectionInterval)
    if smooth {
      options.smoothing = OneEuroParameters(minCutoff: smoothMinCutoff, beta: smoothBeta)
    }
    return options
  }
}

extension GestureRecognizerOptions {
  /// Creates the options that a subcommand's arguments specify.
  ///
  /// - Parameters:
  ///   - hands: The options of hand detection.
  ///   - following: The options of tracking.
  ///   - gestures: The options of gesture classification.
  ///   - locatesHands: Whether hands are located in space.
  ///   - mode: How the images are related.
  ///   - threads: The number of threads of each model.
  /// - Throws: ``CommandError`` if an option requires the video mode.
  init(
    hands: TaskOptions, following: TrackOptions, gestures: GestureOptions, locatesHands: Bool,
    mode: RunningMode, threads: Int
  ) throws(CommandError) {
    self.init()
    try following.check(in: mode, votes: gestures.vote != nil)
    landmarker = hands.landmarkerOptions(threads: threads)
    landmarker.tracking = following.tracking
    // In a frame of the wrong handedness the palm would turn round.
    if mode == .video, locatesHands { landmarker.tracking.averagesHandedness = true }
    tracking.gestureVote = gestures.vote
    cannedGesturesClassifierOptions = gestures.canned
    customGesturesClassifierOptions = gestures.custom
  }
}
