import HandsLandmarking

/// Where a hand was in the frames in which it was seen last, and where it is if it moves on.
struct MovingRegion {
  /// The region to search for the hand in the frame after the last one with it.
  private(set) var region: NormalizedRectangle
  /// The time of that last frame.
  private(set) var time: Duration
  /// The motion between the last two frames; `nil` after one frame.
  private var motion: Motion?

  /// How a region changes in a second.
  private struct Motion {
    /// The center's way, as fractions of the image.
    var velocity: SIMD2<Float>
    /// What is added to the size, as a fraction of it.
    var growth: Float
  }

  /// For how long a hand is expected to move on: three frames of a camera with 30 frames a second.
  ///
  /// A waving hand has turned by then.
  private static let horizon = Duration.milliseconds(100)
  /// How much larger a hand is expected at most.
  ///
  /// The landmark model finds hands in regions up to half too large, but not in regions that cut off fingers: so hands
  /// that come closer are followed, and those that move away need not be.
  private static let largestScale: Float = 1.5

  /// Begins a movement.
  init(_ region: NormalizedRectangle, at time: Duration) {
    (self.region, self.time) = (region, time)
  }

  /// Goes on to the region of a later frame.
  mutating func move(to next: NormalizedRectangle, at later: Duration) {
    let seconds = Float(FrameTimes.elapsed(from: time, to: later) / .seconds(1))
    motion = Motion(
      velocity: SIMD2(next.xCenter - region.xCenter, next.yCenter - region.yCenter) / seconds,
      growth: region.width > 0 ? (next.width / region.width - 1) / seconds : 0)
    (region, time) = (next, later)
  }

  /// The region in a later frame, if the hand moves on; `nil` if it isn't known or out of the image.
  func expected(at later: Duration) -> NormalizedRectangle? {
    let elapsed = FrameTimes.elapsed(from: time, to: later)
    guard let motion, elapsed <= MovingRegion.horizon else { return nil }
    let seconds = Float(elapsed / .seconds(1))
    let way = motion.velocity * seconds
    let scale = min(max(1 + motion.growth * seconds, 1), MovingRegion.largestScale)
    var expected = region
    expected.xCenter += way.x
    expected.yCenter += way.y
    expected.width *= scale
    expected.height *= scale
    let isInside = (0...1).contains(expected.xCenter) && (0...1).contains(expected.yCenter)
    return isInside ? expected : nil
  }
}
