import HandsEngine

/// How a ``HandLandmarker`` works; names and defaults are MediaPipe's.
public struct HandLandmarkerOptions: Equatable, Sendable {
  /// The largest number of hands, 1 or more.
  public var numHands = 1
  /// Palms below this score are no hands.
  ///
  /// Any value is accepted; above 1 nothing is found.
  public var minHandDetectionConfidence: Float = 0.5
  /// A hand must have a presence above this, 0 … 1.
  public var minHandPresenceConfidence: Float = 0.5
  /// A palm whose region overlaps that of a tracked hand by more than this is that hand; above 0,
  /// up to 1.
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

  /// Creates MediaPipe's default options.
  public init() {}

  /// Checks what would make a task useless.
  ///
  /// - Throws: ``HandsError/invalidNumHands(_:)``, ``HandsError/invalidPresenceConfidence(_:)``,
  ///   ``HandsError/invalidNumThreads(_:)``,
  ///   ``HandsError/invalidTrackingOption(name:found:expected:)``.
  func validate() throws(HandsError) {
    guard numHands >= 1 else { throw .invalidNumHands(numHands) }
    guard minHandPresenceConfidence >= 0, minHandPresenceConfidence <= 1 else {
      throw .invalidPresenceConfidence(minHandPresenceConfidence)
    }
    guard (1...Interpreter.threadLimit).contains(numThreads) else {
      throw .invalidNumThreads(numThreads)
    }
    try tracking.validate()
  }

  /// Checks what would make a session useless.
  ///
  /// - Throws: ``HandsError/invalidTrackingConfidence(_:)``.
  func validateTracking() throws(HandsError) {
    guard minTrackingConfidence > 0, minTrackingConfidence <= 1 else {
      throw .invalidTrackingConfidence(minTrackingConfidence)
    }
  }
}
