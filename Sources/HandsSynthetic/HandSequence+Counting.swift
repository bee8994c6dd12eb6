extension HandSequence {
  /// Returns a clip of a player in the stars game, who shows one number after another with the
  /// fingers of two hands.
  ///
  /// - Parameters:
  ///   - numbers: The numbers to show, 0 … 10 each.
  ///   - hold: How long each number is shown, in seconds; changing to the next takes half a second.
  ///   - seed: Determines hands, light and noise; see ``HandScene/seed``.
  /// - Returns: A clip with two tracks, the left hand first.
  public static func counting(
    _ numbers: [Int], hold: Double = 0.8, seed: UInt64 = 0
  ) -> HandSequence {
    func track(_ side: HandSide) -> HandTrack {
      let x: Float = side == .left ? 0.27 : 0.73
      var keyframes: [HandTrack.Keyframe] = []
      for (turn, number) in numbers.enumerated() {
        let raised = side == .left ? min(number, 5) : max(number - 5, 0)
        let start = Double(turn) * (hold + 0.5)
        for time in [start, start + hold] {
          let hand = DrawnHand(
            pose: HandPose(raising: raised), side: side, rotation: 0,
            position: PicturePosition(x: x, y: 0.5), scale: 0.8)
          keyframes.append(HandTrack.Keyframe(time: time, hand: hand))
        }
      }
      return HandTrack(keyframes: keyframes)
    }
    return HandSequence(tracks: [track(.left), track(.right)], seed: seed, width: 640, height: 480)
  }
}

extension HandPose {
  /// Creates a hand that shows 0 … 5 fingers.
  fileprivate init(raising count: Int) {
    self.init(
      thumb: count > 4, index: count > 0, middle: count > 1, ring: count > 2, little: count > 3)
  }
}
