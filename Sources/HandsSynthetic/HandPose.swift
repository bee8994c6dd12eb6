/// What the fingers of a hand do, the same for a left and a right hand.
public struct HandPose: Sendable, Equatable {
  /// The thumb.
  public var thumb: ThumbPose
  /// Index, middle, ring and little finger.
  public var fingers: FingerPoses
  /// Degrees by which the whole hand is turned in the picture, towards the side away from the thumb.
  ///
  /// 0 shows the fingers upwards, 90 an outstretched thumb upwards, -90 that thumb downwards.
  public var turn: Float

  /// Makes a pose from its parts.
  public init(thumb: ThumbPose, fingers: FingerPoses, turn: Float = 0) {
    self.thumb = thumb
    self.fingers = fingers
    self.turn = turn
  }

  /// Makes a pose in which each finger is either stretched or folded.
  ///
  /// - Parameters:
  ///   - thumb: Stretched away from the palm; otherwise folded across it.
  ///   - index: Index finger stretched.
  ///   - middle: Middle finger stretched.
  ///   - ring: Ring finger stretched.
  ///   - little: Little finger stretched.
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

  /// The pose part of the way to another one.
  ///
  /// - Parameters:
  ///   - other: The pose at `fraction` 1.
  ///   - fraction: 0 for this pose, 1 for the other.
  /// - Returns: The pose whose every angle is that part of the way.
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
