/// The bend of one of the four long fingers at each joint, and its direction.
///
/// Angles are in degrees.
public struct FingerPose: Sendable, Equatable {
  /// The flexion of the joint in the palm (MCP); 0 is straight, 90 points at the viewer.
  public var knuckle: Float
  /// The flexion of the middle joint (PIP), relative to the previous bone.
  public var middle: Float
  /// The flexion of the last joint (DIP), relative to the previous bone.
  public var end: Float
  /// The sideways angle in the plane of the palm, positive toward the thumb.
  public var spread: Float

  /// Creates a pose from its four angles.
  public init(knuckle: Float, middle: Float, end: Float, spread: Float) {
    self.knuckle = knuckle
    self.middle = middle
    self.end = end
    self.spread = spread
  }

  /// Creates a pose with evenly bent joints.
  ///
  /// - Parameters:
  ///   - curl: 0 for a straight finger, 1 for one folded into the palm.
  ///   - spread: The sideways angle, positive toward the thumb.
  public init(curl: Float, spread: Float) {
    self.init(knuckle: 82 * curl, middle: 105 * curl, end: 62 * curl, spread: spread)
  }

  /// A finger folded into the palm.
  public static let folded = FingerPose(curl: 1, spread: 0)

  /// A finger of a tight fist.
  public static let clenched = FingerPose(knuckle: 106, middle: 100, end: 68, spread: 0)

  func interpolated(to other: FingerPose, fraction: Float) -> FingerPose {
    FingerPose(
      knuckle: mix(knuckle, other.knuckle, fraction),
      middle: mix(middle, other.middle, fraction),
      end: mix(end, other.end, fraction),
      spread: mix(spread, other.spread, fraction))
  }
}

/// The poses of the four long fingers.
public struct FingerPoses: Sendable, Equatable {
  /// The index finger.
  public var index: FingerPose
  /// The middle finger.
  public var middle: FingerPose
  /// The ring finger.
  public var ring: FingerPose
  /// The little finger.
  public var little: FingerPose

  /// Creates poses for the four fingers.
  public init(index: FingerPose, middle: FingerPose, ring: FingerPose, little: FingerPose) {
    self.index = index
    self.middle = middle
    self.ring = ring
    self.little = little
  }
}
