/// Motions that hands make before a camera.
public enum HandMotion: String, Sendable, CaseIterable {
  /// To the left of the image.
  case swipeLeft = "swipe_left"
  /// To the right of the image.
  case swipeRight = "swipe_right"
  /// Up.
  case swipeUp = "swipe_up"
  /// Down.
  case swipeDown = "swipe_down"
  /// Once around, clockwise in the image.
  case circle
  /// Three times to the right and left.
  case wave
  /// Towards the camera, by a third of the distance.
  case push
  /// From an open hand to a fist.
  case grab

  /// The hand after a share of the motion, 0 … 1.
  fileprivate func hand(_ side: HandSide, at share: Float) -> DrawnHand {
    // Minimum jerk, as people move.
    let eased = share * share * share * (10 + share * (6 * share - 15))
    var hand = DrawnHand(pose: .openPalm, side: side, scale: 0.6)
    switch self {
    case .swipeLeft: hand.position.x = mix(0.69, 0.31, eased)
    case .swipeRight: hand.position.x = mix(0.31, 0.69, eased)
    case .swipeUp: hand.position.y = mix(0.68, 0.32, eased)
    case .swipeDown: hand.position.y = mix(0.32, 0.68, eased)
    case .circle:
      let angle = Turn(degrees: 360 * eased)
      hand.position.x += 0.12 * angle.sine
      hand.position.y -= 0.16 * angle.cosine
    case .wave: hand.position.x += 0.1 * Turn(degrees: 3 * 360 * eased).sine
    case .push: hand.scale = 0.6 / (1 - eased / 3)
    case .grab: hand.pose = .openPalm.interpolated(to: .closedFist, fraction: eased)
    }
    return hand
  }
}

extension HandSequence {
  /// The keyframes of a motion.
  private static let stepCount = 48

  /// Returns a clip of a motion, before and after which the hand rests.
  ///
  /// - Parameters:
  ///   - motion: The motion.
  ///   - side: The handedness.
  ///   - seconds: How long the motion takes.
  ///   - rest: How long the hand rests before it, and then after it, in seconds.
  ///   - seed: Determines hand, light and noise; see ``HandScene/seed``.
  /// - Returns: A clip with one track.
  public static func motion(
    _ motion: HandMotion, side: HandSide = .right, seconds: Double = 0.8, rest: Double = 0.3,
    seed: UInt64 = 0
  ) -> HandSequence {
    var keyframes = [HandTrack.Keyframe(time: 0, hand: motion.hand(side, at: 0))]
    for step in 0...stepCount {
      let share = Double(step) / Double(stepCount)
      keyframes.append(
        HandTrack.Keyframe(time: rest + share * seconds, hand: motion.hand(side, at: Float(share))))
    }
    keyframes.append(
      HandTrack.Keyframe(time: 2 * rest + seconds, hand: motion.hand(side, at: 1)))
    return HandSequence(
      tracks: [HandTrack(keyframes: keyframes)], seed: seed, width: 640, height: 480,
      focalLength: 480)
  }
}
