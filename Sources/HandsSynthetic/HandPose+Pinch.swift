extension HandPose {
  /// The thumb and the index finger on each other, the other fingers extended.
  public static let pinch = HandPose(
    thumb: ThumbPose(
      base: .init(spread: 24, lift: 43), middle: .init(spread: 6, lift: 46),
      end: .init(spread: -6, lift: 42)),
    fingers: FingerPoses(
      index: FingerPose(knuckle: 46, middle: 62, end: 32, spread: 5),
      middle: openPalm.fingers.middle, ring: openPalm.fingers.ring,
      little: openPalm.fingers.little))

  /// The distances that the tips of the thumb and the index finger can have, in palm lengths.
  public static let pinchDistances: ClosedRange<Float> = 0.2...1

  /// How near halving comes to a distance: within 2⁻²⁰ of the way of the fingers.
  private static let halvings = 20

  /// An open hand whose thumb and index finger have closed until their tips are at a distance.
  ///
  /// Drawn hands differ from the average by a few hundredths;
  /// ``HandRenderer/positions(of:palmLength:)`` tells how far apart the tips of one are.
  ///
  /// - Parameter tipDistance: The distance in palm lengths, from the wrist to the middle finger's base,
  ///   for the average hand, one of ``pinchDistances``; at 0.2 the fingers touch. Others give the
  ///   nearest pose.
  /// - Returns: The pose.
  public static func pinch(tipDistance: Float) -> HandPose {
    var (open, closed) = (Float(0), Float(1))
    for _ in 0..<halvings {
      let middle = (open + closed) / 2
      let joints = HandSkeleton(
        pose: openPalm.interpolated(to: pinch, fraction: middle), shape: HandShape()
      ).joints
      if (joints[4] - joints[8]).length > tipDistance * joints[9].length {
        open = middle
      } else {
        closed = middle
      }
    }
    return openPalm.interpolated(to: pinch, fraction: open)
  }
}
