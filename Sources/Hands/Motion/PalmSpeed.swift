/// How fast the palm of a hand in a stream moves.
///
/// The velocity is the slope of the line that fits the palm's center best over the last frames, which
/// filters the noise of the joints as a box filter of 5 frames does. Depth counts half, being
/// noisier, and is of a window twice as long: its errors are those of the hand's size in the image,
/// several times as large as those across the view.
struct PalmSpeed {
  /// The windows in seconds, 5 frames of a usual camera and 10.
  private static let (window, depthWindow) = (1.0 / 6, 1.0 / 3)
  /// Number of frames of a window before the last one.
  private static let steps = 5...512
  /// How much depth counts.
  private static let depthShare = 0.5
  /// Frames that follow sooner add nothing, in seconds.
  private static let minimumStep = 0.001
  /// Frames may be early by this share of a window: times are rounded to milliseconds.
  private static let tolerance = 0.05

  private struct Sample {
    var time: Double
    var center: Vector
  }

  /// The frames of the longer window.
  private var samples: [Sample] = []

  /// Takes the next frame.
  ///
  /// - Parameters:
  ///   - center: The palm's center.
  ///   - time: The frame's time in seconds, later than the last one.
  ///   - palmLength: The length of the palm, in the unit of the center.
  /// - Returns: Palm lengths per second; 0 before there are frames enough.
  mutating func next(_ center: Vector, at time: Double, palmLength: Double) -> Double {
    if samples.last.map({ time - $0.time >= PalmSpeed.minimumStep }) ?? true {
      samples.append(Sample(time: time, center: center))
    }
    let start = PalmSpeed.start(of: PalmSpeed.depthWindow, in: samples.count) {
      samples[$0].time
    }
    if start > 0 { samples.removeFirst(start) }
    let across = velocity(over: PalmSpeed.window)
    let depth = velocity(over: PalmSpeed.depthWindow).z * PalmSpeed.depthShare
    let speed = Vector(across.x, across.y, depth).length / palmLength
    return speed.isFinite ? speed : 0
  }

  /// Where the shorter window begins in frames; 0 if all frames do not suffice.
  ///
  /// - Parameters:
  ///   - count: The number of frames, 1 or more.
  ///   - time: The time of a frame in seconds.
  /// - Returns: The position of its first frame.
  static func start(in count: Int, time: (Int) -> Double) -> Int {
    start(of: window, in: count, time: time)
  }

  private static func start(of duration: Double, in count: Int, time: (Int) -> Double) -> Int {
    let limit = time(count - 1) - duration * (1 - tolerance)
    var start = max(count - 1 - steps.lowerBound, 0)
    let first = max(count - 1 - steps.upperBound, 0)
    while start > first, time(start) > limit { start -= 1 }
    return start
  }

  /// The slope of the line of least squares; 0 where the window is not full.
  private func velocity(over duration: Double) -> Vector {
    let start = PalmSpeed.start(of: duration, in: samples.count) { samples[$0].time }
    let (first, last) = (samples[start].time, samples[samples.count - 1].time)
    let count = samples.count - start
    guard count > PalmSpeed.steps.lowerBound, last - first >= duration * (1 - PalmSpeed.tolerance)
    else { return Vector() }
    var mean = 0.0
    for sample in samples[start...] { mean += sample.time }
    mean /= Double(count)
    var (slope, square) = (Vector(), 0.0)
    for sample in samples[start...] {
      let time = sample.time - mean
      slope += time * sample.center
      square += time * time
    }
    return slope / square
  }
}
