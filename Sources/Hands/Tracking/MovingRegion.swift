import HandsLandmarking

/// Where a hand was in the frames in which it was seen last, and where it is if it moves on.
struct MovingRegion {
  /// The region to search for the hand in the frame after the last one with it.
  private(set) var region: NormalizedRectangle
  /// The time of that last frame.
  private(set) var time: Duration
  /// The center's motion between the last two frames, as fractions of the image a second; `nil` after one frame.
  private var velocity: SIMD2<Float>?

  /// For how long a hand is expected to move on: three frames of a camera with 30 frames a second.
  ///
  /// A waving hand has turned by then.
  private static let horizon = Duration.milliseconds(100)

  /// Begins a movement.
  init(_ region: NormalizedRectangle, at time: Duration) {
    (self.region, self.time) = (region, time)
  }

  /// Goes on to the region of a later frame.
  mutating func move(to next: NormalizedRectangle, at later: Duration) {
    let seconds = Float(FrameTimes.elapsed(from: time, to: later) / .seconds(1))
    velocity = SIMD2(next.xCenter - region.xCenter, next.yCenter - region.yCenter) / seconds
    (region, time) = (next, later)
  }

  /// The region in a later frame, if the hand moves on; `nil` if it isn't known or out of the image.
  func expected(at later: Duration) -> NormalizedRectangle? {
    let elapsed = FrameTimes.elapsed(from: time, to: later)
    guard let velocity, elapsed <= MovingRegion.horizon else { return nil }
    let way = velocity * Float(elapsed / .seconds(1))
    var expected = region
    expected.xCenter += way.x
    expected.yCenter += way.y
    let isInside = (0...1).contains(expected.xCenter) && (0...1).contains(expected.yCenter)
    return isInside ? expected : nil
  }
}
