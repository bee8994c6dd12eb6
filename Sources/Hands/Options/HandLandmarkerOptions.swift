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
  /// A palm that overlaps a tracked hand by more than this is that hand.
  ///
  /// Single pictures have no tracked hands: it is not looked at.
  public var minTrackingConfidence: Float = 0.5

  /// Creates MediaPipe's default options.
  public init() {}

  /// Checks what would make a task useless.
  ///
  /// - Throws: ``HandsError/invalidNumHands(_:)``, ``HandsError/invalidPresenceConfidence(_:)``.
  func validate() throws(HandsError) {
    guard numHands >= 1 else { throw .invalidNumHands(numHands) }
    guard minHandPresenceConfidence >= 0, minHandPresenceConfidence <= 1 else {
      throw .invalidPresenceConfidence(minHandPresenceConfidence)
    }
  }
}
