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
  private var frames: [MotionClip.Frame] = []
  private var firstTime: Duration?
  private var lastTime: Duration?
  private var state = State.resting
  private var palmSpeed = PalmSpeed()

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
    let seconds = FrameTimes.elapsed(from: first, to: time) / .seconds(1)
    frames.append(MotionClip.Frame(time: seconds, joints: joints))
    let speed = palmSpeed.next(
      MotionFeatures.center(joints), at: seconds, palmLength: MotionFeatures.palmLength(joints))
    return ended ?? step(speed, model)
  }

  /// Names the motion in progress, as if it ended here.
  ///
  /// - Parameter model: The motions.
  /// - Returns: The motion, if one is in progress.
  func unfinished(_ model: MotionModel) -> Motion? {
    guard case .moving(let lastFast) = state else { return nil }
    return motion(upTo: lastFast, model)
  }

  private mutating func step(_ speed: Double, _ model: MotionModel) -> Motion? {
    let last = frames.count - 1
    switch state {
    case .resting:
      forgetBeforeSpeed()
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
        forgetBeforeSpeed()
        state = .wandering(lastFast: frames.count - 1)
      } else if frames[last].time - frames[lastFast].time >= MotionSpotter.pause {
        rest()
      }
      return nil
    }
  }

  private mutating func rest() {
    forgetBeforeSpeed()
    state = .resting
  }

  /// Keeps the frames that the speed is of: there a motion begins.
  private mutating func forgetBeforeSpeed() {
    let start = PalmSpeed.start(in: frames.count) { frames[$0].time }
    if start > 0 { frames.removeFirst(start) }
  }

  private var isTooLong: Bool {
    frames.count >= MotionSpotter.frameLimit
      || frames[frames.count - 1].time - frames[0].time > MotionSpotter.maximumDuration
  }

  private func motion(upTo last: Int, _ model: MotionModel) -> Motion? {
    MotionFeatures(frames[...last]).map {
      model.motion(MotionModel.lanes(of: $0, scales: model.scales))
    }
  }
}
