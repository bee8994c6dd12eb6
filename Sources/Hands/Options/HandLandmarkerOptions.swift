import HandsEngine

/// Options for a ``HandLandmarker``; names and defaults match MediaPipe.
///
/// A task rejects values outside the documented ranges with
/// ``HandsError/invalidOption(name:found:expected:)``.
public struct HandLandmarkerOptions: Equatable, Sendable {
  /// Maximum number of hands to find, 1 or more; 1 by default.
  public var numHands = 1
  /// Minimum score of a palm detection, 0 … 1; 0.5 by default.
  ///
  /// Later looks of a ``search`` have their own, 0.2 or 0.3.
  public var minHandDetectionConfidence: Float = 0.5
  /// A hand is reported if its presence exceeds this value, 0 … 1; 0.5 by default.
  public var minHandPresenceConfidence: Float = 0.5
  /// The overlap above which a palm detection counts as a tracked hand, 0 … 1; 0.5 by default.
  ///
  /// The overlap is the intersection over union of the two regions. It only matters for sessions,
  /// where it must be above 0; single images have no tracked hands.
  public var minTrackingConfidence: Float = 0.5

  /// Whether images are mirrored, like those of a selfie camera.
  ///
  /// The models see a left hand in such an image as a right hand. If this is `true`,
  /// ``Hand/handedness`` is swapped, with the same score, and so describes the person's own hand.
  /// Nothing else changes: landmarks are in the coordinates of the image as passed, and gestures
  /// are the same. As in MediaPipe, images are not assumed to be mirrored by default.
  public var isMirrored = false

  /// How thoroughly to search single images and frames of sessions; as MediaPipe by default.
  public var search = SearchMode.mediapipe
  /// How to find landmarks; as MediaPipe by default.
  public var landmarks = LandmarkMode.mediapipe

  /// Options for combining a hand's results over time; ignored for single images.
  public var tracking = TrackingOptions()

  /// Number of threads, 1 … 64, that share the work of a model, or run it side by side on several hands
  /// or parts of an image; results don't depend on it.
  ///
  /// Each thread that runs a model beside others has memory of its own for it, allocated when it is
  /// needed first.
  ///
  /// As in MediaPipe, 1 by default. The environment variable `HANDS_NUM_THREADS` overrides the
  /// default.
  public var numThreads = Interpreter.defaultThreadCount

  /// Whether to accept any detection confidence and, for single images, any tracking confidence, as
  /// MediaPipe does.
  package var isLenient = false

  /// Creates MediaPipe's default options.
  public init() {}

  /// Checks the options of a task.
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

  /// Checks the options of a session.
  ///
  /// - Throws: ``HandsError/invalidOption(name:found:expected:)``.
  func validateTracking() throws(HandsError) {
    try OptionCheck.require(
      minTrackingConfidence > 0 && minTrackingConfidence <= 1, minTrackingConfidence,
      "minTrackingConfidence", "above 0 and at most 1 for a video")
  }
}
