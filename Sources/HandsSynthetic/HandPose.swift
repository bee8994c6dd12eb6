/// The pose of a hand's fingers, the same for a left and a right hand.
public struct HandPose: Sendable, Equatable {
  /// The thumb.
  public var thumb: ThumbPose
  /// The index, middle, ring and little finger.
  public var fingers: FingerPoses
  /// The rotation of the whole hand in the image in degrees, away from the thumb's side.
  ///
  /// At 0, the fingers point up; at 90, an extended thumb points up; at -90, it points down.
  public var turn: Float

  /// Creates a pose from its parts.
  public init(thumb: ThumbPose, fingers: FingerPoses, turn: Float = 0) {
    self.thumb = thumb
    self.fingers = fingers
    self.turn = turn
  }

  /// Creates a pose in which each finger is either extended or folded.
  ///
  /// - Parameters:
  ///   - thumb: Whether the thumb is extended away from the palm; otherwise it is folded across it.
  ///   - index: Whether the index finger is extended.
  ///   - middle: Whether the middle finger is extended.
  ///   - ring: Whether the ring finger is extended.
  ///   - little: Whether the little finger is extended.
  public init(thumb: Bool, index: Bool, middle: Bool, ring: Bool, little: Bool) {
    func pose(_ isRaised: Bool, _ spread: Float) -> FingerPose {
      isRaised ? FingerPose(curl: 0.04, spread: spread) : .folded
    }
    self.init(
      thumb: thumb ? .stretched : .folded,
      fingers: FingerPoses(
        index: pose(index, 8), middle: pose(middle, 1), ring: pose(ring, -7),
        little: pose(little, -17)))
  }

  /// Returns the pose interpolated to another one.
  ///
  /// - Parameters:
  ///   - other: The pose at `fraction` 1.
  ///   - fraction: 0 for this pose, 1 for the other.
  /// - Returns: The pose in which every angle is interpolated.
  public func interpolated(to other: HandPose, fraction: Float) -> HandPose {
    HandPose(
      thumb: thumb.interpolated(to: other.thumb, fraction: fraction),
      fingers: FingerPoses(
        index: fingers.index.interpolated(to: other.fingers.index, fraction: fraction),
        middle: fingers.middle.interpolated(to: other.fingers.middle, fraction: fraction),
        ring: fingers.ring.interpolated(to: other.fingers.ring, fraction: fraction),
        little: fingers.little.interpolated(to: other.fingers.little, fraction: fraction)),
      turn: mix(turn, other.turn, fraction))
  }
}
