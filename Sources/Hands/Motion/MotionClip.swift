public import HandsLandmarking

/// What one hand did: its joints in space over time.
///
/// A clip holds a whole motion, such as a swipe, for training or recognition. Short gaps, in which
/// the hand was not found, are bridged; of a clip with longer ones the longest part counts.
public struct MotionClip: Sendable {
  /// Maximum number of frames; later ones are ignored.
  public static let frameLimit = 4_096
  /// Gaps up to this time are bridged.
  static let maximumGap = Duration.milliseconds(500)

  /// The joints at a time.
  struct Frame: Sendable {
    /// Since the first frame that the clip was given, in seconds.
    var time: Double
    /// The 21 joints.
    var joints: [Vector]
  }

  private(set) var frames: [Frame] = []
  private var firstTime: Duration?
  private var lastTime: Duration?

  /// Creates an empty clip.
  public init() {}

  /// The number of frames.
  public var frameCount: Int { frames.count }

  /// Whether there are frames enough to be a motion: 4 without a gap of more than half a second.
  public var isLongEnough: Bool { window.count >= MotionFeatures.minimumFrameCount }

  /// Adds the hand in the next frame.
  ///
  /// - Parameters:
  ///   - joints: The joints in any unit, such as ``HandPose/joints``, in axes that are the same for
  ///     all frames and clips. Joints that are not finite are ignored: the hand is then lost.
  ///   - time: The frame's time. A frame that is not later than the last one is ignored.
  public mutating func append(_ joints: HandLandmarks<Landmark>, at time: Duration) {
    append(joints.points.map { Vector($0) }, at: time)
  }

  mutating func append(_ joints: [Vector], at time: Duration) {
    guard frames.count < MotionClip.frameLimit, joints.allSatisfy({ $0.isFinite }),
      lastTime.map({ time > $0 }) ?? true
    else { return }
    let first = firstTime ?? time
    (firstTime, lastTime) = (first, time)
    let seconds = FrameTimes.elapsed(from: first, to: time) / .seconds(1)
    frames.append(Frame(time: seconds, joints: joints))
  }

  /// The longest part without a long gap.
  var window: ArraySlice<Frame> {
    let limit = MotionClip.maximumGap / .seconds(1)
    var (longest, start) = (frames[..<0], 0)
    for end in 1..<max(frames.count + 1, 1)
    where end == frames.count || frames[end].time - frames[end - 1].time > limit {
      if end - start > longest.count { longest = frames[start..<end] }
      start = end
    }
    return longest
  }

  /// How far the hand went in this clip, in palm lengths; 0 without a motion.
  package var pathLength: Double { MotionFeatures(window)?.pathLength ?? 0 }
}
