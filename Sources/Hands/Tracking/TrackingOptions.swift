public import HandsLandmarking

/// What is made of a hand's results over time, in videos and live streams.
///
/// All is off by default: results are then MediaPipe's. What is switched on changes results alone;
/// where hands are looked for on the next frame does not depend on it. A task refuses values outside
/// the ranges stated with ``HandsError/invalidOption(name:found:expected:)``.
public struct TrackingOptions: Equatable, Sendable {
  /// How landmarks and world landmarks are smoothed; `nil` leaves them as the net gives them.
  public var smoothing: OneEuroParameters?
  /// How the frames of a track vote on its gesture; `nil` lets each frame speak for itself.
  public var gestureVote: GestureVoteOptions?
  /// Whether the side of a hand is that of the mean of all frames of its track.
  public var averagesHandedness = false

  /// Creates options that change nothing.
  public init() {}

  /// Checks what would make no sense.
  ///
  /// - Throws: ``HandsError/invalidOption(name:found:expected:)``.
  func validate() throws(HandsError) {
    if let smoothing {
      try smoothing.validate()
    }
    if let gestureVote {
      try gestureVote.validate()
    }
  }
}

/// How the last frames of a track vote on its gesture.
///
/// The gesture with the most votes wins, of equal ones that with the higher sum of scores; a frame
/// without a gesture votes for none. The first winner of a track is shown at once, another when it
/// has won for ``hold``. The score shown is the mean of the votes for the gesture.
public struct GestureVoteOptions: Equatable, Sendable {
  /// The number of frames that vote, 1 … 1000; by default 5.
  public var window: Int
  /// How long another gesture must win until it is shown, 0 or more; by default 0.
  public var hold: Duration

  /// Creates options.
  ///
  /// - Parameters:
  ///   - window: The number of frames that vote, 1 … 1000.
  ///   - hold: How long another gesture must win until it is shown, 0 or more.
  public init(window: Int = 5, hold: Duration = .zero) {
    self.window = window
    self.hold = hold
  }

  fileprivate func validate() throws(HandsError) {
    try OptionCheck.range(1...1000, window, "tracking.gestureVote.window")
    try OptionCheck.require(
      hold >= .zero, hold / .seconds(1), "tracking.gestureVote.hold", "at least 0 seconds")
  }
}

extension OneEuroParameters {
  fileprivate func validate() throws(HandsError) {
    for (name, value) in [("minCutoff", minCutoff), ("derivativeCutoff", derivativeCutoff)] {
      try OptionCheck.require(
        value > 0 && value.isFinite, value, "tracking.smoothing.\(name)", "above 0")
    }
    try OptionCheck.require(
      beta >= 0 && beta.isFinite, beta, "tracking.smoothing.beta", "at least 0")
  }
}
