import Hands

extension GestureRecognizerOptions {
  /// Creates the options that a subcommand's arguments specify.
  ///
  /// - Parameters:
  ///   - hands: The options of hand detection.
  ///   - following: The options of tracking.
  ///   - gestures: The options of gesture classification.
  ///   - mode: How the images are related.
  ///   - threads: The number of threads of each model.
  /// - Throws: ``CommandError`` if an option requires the video mode.
  init(
    hands: TaskOptions, following: TrackOptions, gestures: GestureOptions, mode: RunningMode,
    threads: Int
  ) throws(CommandError) {
    self.init()
    landmarker = try hands.landmarkerOptions(
      following, votes: gestures.vote != nil, in: mode, threads: threads)
    tracking.gestureVote = gestures.vote
    cannedGesturesClassifierOptions = gestures.canned
    customGesturesClassifierOptions = gestures.custom
  }
}
