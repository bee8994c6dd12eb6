public import HandsLandmarking

/// A video of a motion: what its hands did, and which of them made the motion.
///
/// Hands are followed by their tracks, and over gaps up to half a second, and without tracks, by
/// their places.
public struct MotionTake: Sendable {
  /// A hand in a frame.
  public struct TrackedJoints: Sendable {
    /// Its joints, in any unit.
    public var joints: HandLandmarks<Landmark>
    /// The number of its track, if it has one.
    public var trackID: Int?

    /// Creates a hand.
    ///
    /// - Parameters:
    ///   - joints: Its joints, in any unit, such as ``HandPose/joints``.
    ///   - trackID: The number of its track, if it has one.
    public init(joints: HandLandmarks<Landmark>, trackID: Int? = nil) {
      self.joints = joints
      self.trackID = trackID
    }
  }

  /// What one hand did.
  private struct Path {
    var clip = MotionClip()
    var trackID: Int?
    var time: Duration
    var joints: [Vector]
  }

  /// Maximum number of hands; others are ignored.
  private static let handLimit = 32
  /// The distance of a hand after a gap of no time, in palm lengths, and how much is added in a second.
  private static let (reach, reachPerSecond) = (2.0, 4.0)

  private var paths: [Path] = []
  private var lastTime: Duration?

  /// Creates an empty take.
  public init() {}

  /// Adds the next frame.
  ///
  /// - Parameters:
  ///   - result: The hands; those without a pose are ignored.
  ///   - camera: The camera.
  ///   - time: The frame's time, later than that of the last one.
  ///   - palmLength: As for ``Hand/pose(in:palmLength:)``.
  public mutating func append(
    _ result: HandsResult, in camera: CameraIntrinsics, at time: Duration,
    palmLength: Double = 0.096
  ) {
    append(
      result.hands.compactMap { hand in
        hand.pose(in: camera, palmLength: palmLength).map {
          TrackedJoints(joints: $0.joints, trackID: hand.track?.id)
        }
      }, at: time)
  }

  /// Adds the next frame.
  ///
  /// - Parameters:
  ///   - hands: The hands in the frame.
  ///   - time: The frame's time, later than that of the last one.
  public mutating func append(_ hands: [TrackedJoints], at time: Duration) {
    if let lastTime, time <= lastTime { return }
    lastTime = time
    let seen = hands.map { (joints: $0.joints.points.map { Vector($0) }, trackID: $0.trackID) }
      .filter { $0.joints.allSatisfy { $0.isFinite } }
    let positions = positions(of: seen, at: time) { id in hands.contains { $0.trackID == id } }
    for (hand, known) in zip(seen, positions) {
      let position = known ?? paths.count
      if known == nil {
        guard paths.count < MotionTake.handLimit else { continue }
        paths.append(Path(time: time, joints: hand.joints))
      }
      paths[position].trackID = hand.trackID
      (paths[position].time, paths[position].joints) = (time, hand.joints)
      paths[position].clip.append(hand.joints, at: time)
    }
  }

  /// What the hand did that moved most, of those that were seen for at least half as long as the one
  /// that was seen longest; `nil` if no hand was seen long enough for a motion.
  public var clip: MotionClip? {
    let clips = paths.map { $0.clip }.filter { $0.isLongEnough }
    let longest = clips.reduce(0) { max($0, $1.window.count) }
    var best: (clip: MotionClip, length: Double)?
    for clip in clips where 2 * clip.window.count >= longest {
      let length = clip.pathLength
      if best.map({ length > $0.length }) ?? true { best = (clip, length) }
    }
    return best?.clip
  }

  /// The paths that hands continue: those of their tracks, then of lost hands, the nearest first.
  private func positions(
    of hands: [(joints: [Vector], trackID: Int?)], at time: Duration, isPresent: (Int) -> Bool
  ) -> [Int?] {
    var positions = hands.map { hand in
      hand.trackID.flatMap { id in paths.firstIndex { $0.trackID == id } }
    }
    let new = positions.indices.filter { positions[$0] == nil }
    let lost = paths.indices.filter {
      !positions.contains($0) && !(paths[$0].trackID.map(isPresent) ?? false)
    }
    let matches = nearestPairs(new.count, lost.count) {
      distance(of: hands[new[$0]].joints, to: paths[lost[$1]], at: time)
    }
    for (index, match) in zip(new, matches) { positions[index] = match.map { lost[$0] } }
    return positions
  }

  /// How far a hand would have moved, in palm lengths; `nil` if it is another one.
  private func distance(of joints: [Vector], to path: Path, at time: Duration) -> Double? {
    let gap = FrameTimes.elapsed(from: path.time, to: time)
    guard gap <= MotionClip.maximumGap else { return nil }
    let way = MotionFeatures.center(joints) - MotionFeatures.center(path.joints)
    let distance = way.length / MotionFeatures.palmLength(path.joints)
    let reach = MotionTake.reach + MotionTake.reachPerSecond * (gap / .seconds(1))
    return distance < reach ? distance : nil
  }
}
