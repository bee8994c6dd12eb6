extension HandSequence {
  /// Returns a clip of one hand that enters from below, shows one gesture after another while it
  /// moves and rotates slightly, and leaves.
  ///
  /// - Parameters:
  ///   - poses: The poses to show, in order.
  ///   - side: The handedness.
  ///   - hold: How long each pose is held, in seconds; changing to the next takes half as long.
  ///   - seed: Determines hand, light and noise; see ``HandScene/seed``.
  ///   - size: The width and height of the frames in pixels.
  /// - Returns: A clip with one track.
  public static func gestures(
    _ poses: [HandPose], side: HandSide = .right, hold: Double = 0.6, seed: UInt64 = 0,
    size: Int = 480
  ) -> HandSequence {
    guard let first = poses.first, let last = poses.last else {
      return HandSequence(tracks: [], seed: seed, width: size, height: size)
    }
    var keyframes: [HandTrack.Keyframe] = []
    var time = 0.0
    func append(_ pose: HandPose, _ rotation: Float, _ x: Float, _ y: Float, after delay: Double) {
      time += delay
      let hand = DrawnHand(
        pose: pose, side: side, rotation: rotation, position: PicturePosition(x: x, y: y))
      keyframes.append(HandTrack.Keyframe(time: time, hand: hand))
    }

    append(first, 0, 0.5, 1.6, after: 0)
    for (index, pose) in poses.enumerated() {
      let direction: Float = index.isMultiple(of: 2) ? 1 : -1
      append(pose, -6 * direction, 0.5 - 0.03 * direction, 0.5, after: hold / 2)
      append(pose, 6 * direction, 0.5 + 0.03 * direction, 0.48, after: hold)
    }
    append(last, 0, 0.5, 1.6, after: hold / 2)
    return HandSequence(
      tracks: [HandTrack(keyframes: keyframes)], seed: seed, width: size, height: size)
  }

  /// Returns a clip of a left and a right hand that enter one after the other, move apart and
  /// together, and leave.
  ///
  /// - Parameters:
  ///   - seed: Determines hands, light and noise; see ``HandScene/seed``.
  ///   - width: The width of the frames in pixels.
  ///   - height: The height of the frames in pixels.
  /// - Returns: A clip with two tracks, the left hand first.
  public static func twoHands(
    seed: UInt64 = 0, width: Int = 640, height: Int = 360
  ) -> HandSequence {
    func track(_ side: HandSide, from start: Double, _ poses: (HandPose, HandPose)) -> HandTrack {
      let direction: Float = side == .left ? -1 : 1
      func keyframe(
        _ time: Double, _ pose: HandPose, _ x: Float, _ y: Float, _ rotation: Float
      ) -> HandTrack.Keyframe {
        HandTrack.Keyframe(
          time: start + time,
          hand: DrawnHand(
            pose: pose, side: side, rotation: direction * rotation,
            position: PicturePosition(x: 0.5 + direction * x, y: y), scale: 0.9))
      }
      return HandTrack(keyframes: [
        keyframe(0, poses.0, 0.22, 1.7, 0), keyframe(0.5, poses.0, 0.22, 0.52, 0),
        keyframe(1.2, poses.0, 0.30, 0.5, 12), keyframe(1.6, poses.1, 0.24, 0.5, 4),
        keyframe(2.4, poses.1, 0.20, 0.55, -4), keyframe(2.9, poses.1, 0.22, 1.7, 0),
      ])
    }
    return HandSequence(
      tracks: [
        track(.left, from: 0, (.openPalm, .victory)),
        track(.right, from: 0.6, (.openPalm, .iLoveYou)),
      ], background: .cool, seed: seed, width: width, height: height)
  }
}
