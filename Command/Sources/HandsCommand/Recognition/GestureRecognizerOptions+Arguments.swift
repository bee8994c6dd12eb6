import Hands

extension GestureRecognizerOptions {
  /// What the arguments of a subcommand ask for.
  ///
  /// - Parameters:
  ///   - hands: How hands are found.
  ///   - following: What is made of results over time.
  ///   - gestures: How gestures are named.
  ///   - mode: What the pictures are to each other.
  ///   - threads: The number of threads of each net.
  /// - Throws: ``CommandError`` if an option makes no sense in that mode.
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
