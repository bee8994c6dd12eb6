/// The movement of one hand, defined by keyframes and interpolated smoothly between them.
public struct HandTrack: Sendable, Equatable {
  /// The hand at a certain time.
  public struct Keyframe: Sendable, Equatable {
    /// The time in seconds from the start of the clip.
    public var time: Double
    /// The hand at that time.
    public var hand: DrawnHand

    /// Creates a keyframe.
    public init(time: Double, hand: DrawnHand) {
      self.time = time
      self.hand = hand
    }
  }

  /// The keyframes, sorted by time.
  public var keyframes: [Keyframe]

  /// Creates a movement.
  ///
  /// - Parameter keyframes: The keyframes, sorted by time. The hand isn't rendered before the first
  ///   one, and doesn't change after the last one. Handedness and skin are those of the previous
  ///   keyframe.
  public init(keyframes: [Keyframe]) {
    self.keyframes = keyframes
  }

  /// Returns the hand at a time in seconds, or `nil` before it appears.
  public func hand(at time: Double) -> DrawnHand? {
    guard let next = keyframes.firstIndex(where: { $0.time > time }) else {
      return keyframes.last?.hand
    }
    guard next > 0 else { return nil }
    let (first, second) = (keyframes[next - 1], keyframes[next])
    let share = Float((time - first.time) / (second.time - first.time))
    // Movements ease in and out.
    return first.hand.interpolated(to: second.hand, fraction: share * share * (3 - 2 * share))
  }
}

extension DrawnHand {
  /// Returns the hand interpolated to another one; handedness and skin don't change.
  fileprivate func interpolated(to other: DrawnHand, fraction: Float) -> DrawnHand {
    DrawnHand(
      pose: pose.interpolated(to: other.pose, fraction: fraction), side: side,
      rotation: mix(rotation, other.rotation, fraction),
      yaw: mix(yaw, other.yaw, fraction), pitch: mix(pitch, other.pitch, fraction),
      position: PicturePosition(
        x: mix(position.x, other.position.x, fraction),
        y: mix(position.y, other.position.y, fraction)),
      scale: mix(scale, other.scale, fraction), skin: skin)
  }
}
