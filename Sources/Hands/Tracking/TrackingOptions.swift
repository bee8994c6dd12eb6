public import HandsLandmarking

/// Options for tracking hands, in videos and live streams.
///
/// Everything is off by default, so results are the same as MediaPipe's. All options but
/// ``detectionInterval`` combine a hand's results over time: they only change results, and don't affect
/// the region to search in the next frame. A task rejects values outside
/// the documented ranges with ``HandsError/invalidOption(name:found:expected:)``.
public struct TrackingOptions: Equatable, Sendable {
  /// Parameters for smoothing landmarks and world landmarks; `nil` for no smoothing.
  public var smoothing: OneEuroParameters?
  /// Options for letting the frames of a track vote on its gesture; `nil` to report each frame's
  /// own gesture.
  public var gestureVote: GestureVoteOptions?
  /// Whether to average the handedness over all frames of a track.
  public var averagesHandedness = false
  /// For how long a lost hand that reappears nearby keeps its track, 0 … 10 s; 0 by default, for never;
  /// 1 s bridges nearly all gaps.
  ///
  /// Nearby is less than two palm lengths from where it was last seen, and four more for each second
  /// since, at a similar size. Of several hands the nearest one is it; the handedness only breaks ties.
  public var identityGap = Duration.zero
  /// For how many frames a lost hand is reported again where it was last seen, 0 … 2; 0 by default.
  ///
  /// A hand that reappears nearby meanwhile keeps its track, whose age does not grow in such frames.
  /// A coasting hand gives way to a new one, and comes last in the result.
  public var coastingFrames = 0
  /// Whether to report at most one left and one right hand, those whose handedness is most certain, of
  /// equals the older track.
  ///
  /// The others are still tracked. Best with ``averagesHandedness``.
  public var oneOfEachSide = false
  /// How often the detector looks for further hands while fewer are tracked than sought, 0 … 60 s; 0 by
  /// default, for each frame.
  ///
  /// It looks earlier when a hand was lost, in each frame of the next half second, and when something
  /// has changed in the frame outside the tracked hands since it looked last: at once, and while there
  /// is change, every 90 ms. The change is measured on a copy of about 40 × 30 gray cells, each the mean
  /// of 16 pixels: at least 4 cells differ by 10 of 255 levels or more.
  public var detectionInterval = Duration.zero

  /// Creates options with everything off.
  public init() {}

  /// Checks that the options are valid.
  ///
  /// - Throws: ``HandsError/invalidOption(name:found:expected:)``.
  func validate() throws(HandsError) {
    if let smoothing {
      try smoothing.validate("tracking.smoothing")
    }
    if let gestureVote {
      try gestureVote.validate()
    }
    try OptionCheck.range(0...10, identityGap / .seconds(1), "tracking.identityGap")
    try OptionCheck.range(0...2, coastingFrames, "tracking.coastingFrames")
    try OptionCheck.range(0...60, detectionInterval / .seconds(1), "tracking.detectionInterval")
  }
}

/// Options for letting the last frames of a track vote on its gesture.
///
/// The gesture with the most votes wins; among equal ones, the one with the higher sum of scores. A
/// frame without a gesture votes for none. The first winner of a track is reported immediately,
/// another one once it has won for ``hold``. The reported score is the mean score of the votes for
/// the gesture.
public struct GestureVoteOptions: Equatable, Sendable {
  /// The number of frames that vote, 1 … 1000; 5 by default.
  public var window: Int
  /// How long another gesture must win before it is reported, 0 or more; 0 by default.
  public var hold: Duration

  /// Creates options.
  ///
  /// - Parameters:
  ///   - window: The number of frames that vote, 1 … 1000.
  ///   - hold: How long another gesture must win before it is reported, 0 or more.
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
  /// Checks that the parameters are valid.
  ///
  /// - Parameter option: The name of the option that they are.
  /// - Throws: ``HandsError/invalidOption(name:found:expected:)``.
  func validate(_ option: String) throws(HandsError) {
    for (name, value) in [("minCutoff", minCutoff), ("derivativeCutoff", derivativeCutoff)] {
      try OptionCheck.require(
        value > 0 && value.isFinite, value, "\(option).\(name)", "above 0")
    }
    try OptionCheck.require(
      beta >= 0 && beta.isFinite, beta, "\(option).beta", "at least 0")
  }
}
