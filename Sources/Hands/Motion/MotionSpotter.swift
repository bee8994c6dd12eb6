/// Finds where a hand in a stream moves and rests, and names its motions.
///
/// A motion begins when the hand is fast, and ends when it was slow for a while.
struct MotionSpotter {
  /// Palm lengths per second at which a motion begins, and below which the hand is slow.
  private static let (beginSpeed, endSpeed) = (0.8, 0.4)
  /// How long a hand is slow before its motion has ended, in seconds.
  private static let pause = 0.3
  /// Longer movements are no motions, in seconds.
  private static let maximumDuration = 10.0
  /// Maximum number of frames of a motion.
  private static let frameLimit = 2_048
  /// The speed is that of the palm's center after a box filter of as many frames: the difference of
  /// two neighbors there.
  private static let filter = 5

  private var frames: [MotionClip.Frame] = []
  private var firstTime: Duration?
  private var lastTime: Duration?
  private var state = State.resting

  private enum State {
    case resting
    /// The hand moves since a frame; the last frame in which it was fast.
    case moving(lastFast: Int)
    /// It moves for too long.
    case wandering(lastFast: Int)
  }

  /// Takes the hand in the next frame.
  ///
  /// - Parameters:
  ///   - joints: The joints.
  ///   - time: The time, later than the last one.
  ///   - model: The motions.
  /// - Returns: The motion that ended.
  mutating func next(_ joints: [Vector], at time: Duration, _ model: MotionModel) -> Motion? {
    var ended: Motion?
    if let lastTime, FrameTimes.elapsed(from: lastTime, to: time) > MotionClip.maximumGap {
      ended = unfinished(model)
      self = MotionSpotter()
    }
    let first = firstTime ?? time
    (firstTime, lastTime) = (first, time)
    frames.append(
      MotionClip.Frame(
        time: FrameTimes.elapsed(from: first, to: time) / .seconds(1), joints: joints))
    return ended ?? step(model)
  }

  /// Names the motion that goes on, as if it ended here.
  ///
  /// - Parameter model: The motions.
  /// - Returns: The motion, if one goes on.
  func unfinished(_ model: MotionModel) -> Motion? {
    guard case .moving(let lastFast) = state else { return nil }
    return motion(upTo: lastFast, model)
  }

  private mutating func step(_ model: MotionModel) -> Motion? {
    let speed = self.speed
    let last = frames.count - 1
    switch state {
    case .resting:
      // What is kept is what the speed is of.
      forget(last - MotionSpotter.filter)
      if speed >= MotionSpotter.beginSpeed { state = .moving(lastFast: frames.count - 1) }
      return nil
    case .moving(let lastFast):
      if speed >= MotionSpotter.endSpeed {
        state = isTooLong ? .wandering(lastFast: last) : .moving(lastFast: last)
      } else if frames[last].time - frames[lastFast].time >= MotionSpotter.pause {
        defer { rest() }
        return motion(upTo: lastFast, model)
      }
      return nil
    case .wandering(let lastFast):
      if speed >= MotionSpotter.endSpeed {
        forget(last - MotionSpotter.filter)
        state = .wandering(lastFast: frames.count - 1)
      } else if frames[last].time - frames[lastFast].time >= MotionSpotter.pause {
        rest()
      }
      return nil
    }
  }

  private mutating func rest() {
    forget(frames.count - MotionSpotter.filter - 1)
    state = .resting
  }

  private mutating func forget(_ count: Int) {
    if count > 0 { frames.removeFirst(count) }
  }

  private var isTooLong: Bool {
    frames.count >= MotionSpotter.frameLimit
      || frames[frames.count - 1].time - frames[0].time > MotionSpotter.maximumDuration
  }

  /// Palm lengths per second.
  private var speed: Double {
    let last = frames[frames.count - 1]
    let first = frames[max(frames.count - 1 - MotionSpotter.filter, 0)]
    let way = MotionFeatures.center(last.joints) - MotionFeatures.center(first.joints)
    let size = MotionFeatures.palmLength(last.joints)
    guard last.time > first.time, size > 0 else { return 0 }
    return way.length / (last.time - first.time) / size
  }

  private func motion(upTo last: Int, _ model: MotionModel) -> Motion? {
    MotionFeatures(frames[...last]).map {
      model.motion(MotionModel.lanes(of: $0, scales: model.scales))
    }
  }
}
