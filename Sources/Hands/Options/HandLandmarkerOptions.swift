import HandsEngine

/// How a ``HandLandmarker`` works; names and defaults are MediaPipe's.
///
/// A task refuses values outside the ranges stated here with
/// ``HandsError/invalidOption(name:found:expected:)``.
public struct HandLandmarkerOptions: Equatable, Sendable {
  /// The largest number of hands, 1 or more; by default 1.
  public var numHands = 1
  /// Palms below this score are no hands; 0 … 1, by default 0.5.
  public var minHandDetectionConfidence: Float = 0.5
  /// A hand must have a presence above this; 0 … 1, by default 0.5.
  public var minHandPresenceConfidence: Float = 0.5
  /// A palm whose region overlaps that of a tracked hand by more than this is that hand; 0 … 1, for
  /// sessions above 0, by default 0.5.
  ///
  /// The overlap is intersection over union. It matters for sessions alone: single images have no
  /// tracked hands.
  public var minTrackingConfidence: Float = 0.5

  /// Whether pictures are mirrored, as those of a camera that shows its user as a mirror does.
  ///
  /// The nets see such a picture's left hand as a right one. Where this is set, the side in
  /// ``Hand/handedness`` is exchanged, with the same score, and so is the person's own. All else
  /// stays: landmarks are those of the picture as it is, gestures are the same. As in MediaPipe no
  /// mirroring is assumed by default.
  public var isMirrored = false

  /// What is made of a hand's results over time; without effect on single images.
  public var tracking = TrackingOptions()

  /// Threads that share the work of each net, 1 … 64; results do not depend on it.
  ///
  /// As in MediaPipe 1, unless the environment's `HANDS_NUM_THREADS` says otherwise.
  public var numThreads = Interpreter.defaultThreadCount

  /// Whether any detection confidence is accepted, and for single images any tracking confidence, as
  /// MediaPipe does.
  package var isLenient = false

  /// Creates MediaPipe's default options.
  public init() {}

  /// Checks what would make a task useless.
  ///
  /// - Throws: ``HandsError/invalidOption(name:found:expected:)``.
  func validate() throws(HandsError) {
    try OptionCheck.require(numHands >= 1, numHands, "numHands", "at least 1")
    try OptionCheck.range(0...1, minHandPresenceConfidence, "minHandPresenceConfidence")
    try OptionCheck.range(1...Interpreter.threadLimit, numThreads, "numThreads")
    try tracking.validate()
    guard !isLenient else { return }
    try OptionCheck.range(0...1, minHandDetectionConfidence, "minHandDetectionConfidence")
    try OptionCheck.range(0...1, minTrackingConfidence, "minTrackingConfidence")
  }

  /// Checks what would make a session useless.
  ///
  /// - Throws: ``HandsError/invalidOption(name:found:expected:)``.
  func validateTracking() throws(HandsError) {
    try OptionCheck.require(
      minTrackingConfidence > 0 && minTrackingConfidence <= 1, minTrackingConfidence,
      "minTrackingConfidence", "above 0 and at most 1 for a video")
  }
}
