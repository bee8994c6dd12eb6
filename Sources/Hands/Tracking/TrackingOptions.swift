public import HandsLandmarking

/// What is made of a hand's results over time, in videos and live streams.
///
/// All is off by default: results are then MediaPipe's. What is switched on changes results alone;
/// where hands are looked for on the next frame does not depend on it.
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
  /// - Throws: ``HandsError/invalidTrackingOption(name:found:expected:)``.
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
  /// The number of frames that vote, 1 … 1000.
  public var window: Int
  /// How long another gesture must win until it is shown, 0 or more.
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
    guard (1...1000).contains(window) else {
      throw .invalidTrackingOption(
        name: "window", found: Double(window), expected: "between 1 and 1000")
    }
    guard hold >= .zero else {
      throw .invalidTrackingOption(
        name: "hold", found: hold / .seconds(1), expected: "at least 0 seconds")
    }
  }
}

extension OneEuroParameters {
  fileprivate func validate() throws(HandsError) {
    for (name, value) in [("minCutoff", minCutoff), ("derivativeCutoff", derivativeCutoff)] {
      guard value > 0, value.isFinite else {
        throw .invalidTrackingOption(name: name, found: value, expected: "above 0")
      }
    }
    guard beta >= 0, beta.isFinite else {
      throw .invalidTrackingOption(name: "beta", found: beta, expected: "at least 0")
    }
  }
}
