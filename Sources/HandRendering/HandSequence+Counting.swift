extension HandSequence {
  /// Somebody who counts with the fingers of two hands: shows one number after the other.
  ///
  /// - Parameters:
  ///   - numbers: 0 … 10 each.
  ///   - hold: Seconds for which a number is shown; changing to the next takes 0.4 seconds.
  ///   - seed: Chooses hands, light and noise, as in ``HandScene/seed``.
  ///   - width: Width of the frames in pixels.
  ///   - height: Height of the frames in pixels.
  /// - Returns: A clip with two tracks, the left hand first.
  public static func counting(
    _ numbers: [Int], hold: Double = 0.8, seed: UInt64 = 0, width: Int = 640, height: Int = 480
  ) -> HandSequence {
    func track(_ side: HandSide) -> HandTrack {
      let x: Float = side == .left ? 0.27 : 0.73
      var keyframes: [HandTrack.Keyframe] = []
      for (turn, number) in numbers.enumerated() {
        let raised = side == .left ? min(number, 5) : max(number - 5, 0)
        let hand = DrawnHand(
          pose: HandPose(raising: raised), side: side, position: PicturePosition(x: x, y: 0.5),
          scale: 0.8)
        let start = Double(turn) * (hold + 0.4)
        for time in [start, start + hold] {
          keyframes.append(HandTrack.Keyframe(time: time, hand: hand))
        }
      }
      return HandTrack(keyframes: keyframes)
    }
    return HandSequence(
      tracks: [track(.left), track(.right)], seed: seed, width: width, height: height)
  }
}

extension HandPose {
  /// A hand that shows 0 … 5 fingers, the thumb last.
  fileprivate init(raising count: Int) {
    self.init(
      thumb: count > 4, index: count > 0, middle: count > 1, ring: count > 2, little: count > 3)
  }
}
