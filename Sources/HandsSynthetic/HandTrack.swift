/// One hand's movement: what it looks like at certain times, and smoothly in between.
public struct HandTrack: Sendable, Equatable {
  /// What the hand looks like at one time.
  public struct Keyframe: Sendable, Equatable {
    /// Seconds from the beginning of the clip.
    public var time: Double
    /// The hand at that time.
    public var hand: DrawnHand

    /// Makes a keyframe.
    public init(time: Double, hand: DrawnHand) {
      self.time = time
      self.hand = hand
    }
  }

  /// The keyframes, in order of time.
  public var keyframes: [Keyframe]

  /// Makes a movement.
  ///
  /// - Parameter keyframes: In order of time. The hand isn't drawn before the first, and stays as
  ///   it is after the last. Side and skin are those of the keyframe before.
  public init(keyframes: [Keyframe]) {
    self.keyframes = keyframes
  }

  /// What the hand looks like at a time in seconds; `nil` before it comes.
  public func hand(at time: Double) -> DrawnHand? {
    guard let next = keyframes.firstIndex(where: { $0.time > time }) else {
      return keyframes.last?.hand
    }
    guard next > 0 else { return nil }
    let (first, second) = (keyframes[next - 1], keyframes[next])
    let share = Float((time - first.time) / (second.time - first.time))
    // Movements start and end gently.
    return first.hand.interpolated(to: second.hand, fraction: share * share * (3 - 2 * share))
  }
}

extension DrawnHand {
  /// The hand part of the way to another one; side and skin stay.
  fileprivate func interpolated(to other: DrawnHand, fraction: Float) -> DrawnHand {
    DrawnHand(
      pose: pose.interpolated(to: other.pose, fraction: fraction), side: side,
      rotation: mix(rotation, other.rotation, fraction),
      position: PicturePosition(
        x: mix(position.x, other.position.x, fraction),
        y: mix(position.y, other.position.y, fraction)),
      scale: mix(scale, other.scale, fraction), skin: skin)
  }
}
