import HandsSystem

/// What a motion is compared by: numbers that are the same wherever, however large and however fast
/// it was made.
///
/// | block | numbers | of |
/// |---|---|---|
/// | path | 32 · 3 | the center of the palm from its mean |
/// | form | 32 · 3 | the path divided by its extent |
/// | shape | 10 · 12 · 3 | wrist, knuckles of index and little finger, fingertips and middle joints, from the center |
/// | spans | 10 · 15 | distances between the fingertips, and from them to the center |
/// | length | 1 | the logarithm of the path's length |
///
/// All in palm lengths. Positions are joints in space: without depth, 2 % fewer motions are
/// recognized.
package struct MotionFeatures: Sendable {
  /// A group of numbers that are compared together.
  package struct Block: Sendable {
    /// Where its numbers are.
    package let range: Range<Int>
    /// How much it counts.
    package let weight: Double
  }

  /// The blocks, one after the other.
  package static let blocks = [
    Block(range: 0..<96, weight: 1), Block(range: 96..<192, weight: 1),
    Block(range: 192..<552, weight: 1), Block(range: 552..<702, weight: 0.3),
    Block(range: 702..<703, weight: 0.3),
  ]
  /// The number of numbers.
  package static let count = 703

  static let minimumFrameCount = 4
  private static let (pathSamples, shapeSamples) = (32, 10)
  private static let (centerFilter, jointFilter) = (5, 3)
  private static let palm = [0, 5, 9, 13, 17]
  private static let shapeJoints = [0, 5, 17, 4, 8, 12, 16, 20, 6, 10, 14, 18]
  private static let tips = [4, 8, 12, 16, 20]
  /// Added to the mean square of a path, and to its length, in palm lengths: shorter paths have no form.
  private static let (smallSquare, smallLength) = (0.04, 0.3)

  /// The numbers of all blocks.
  package private(set) var numbers: [Double] = []
  /// How far the hand went in palm lengths.
  private(set) var pathLength = 0.0

  /// Computes the numbers of a motion, or returns `nil` if there are less than 4 frames, or the hand
  /// has no size.
  ///
  /// - Parameter clip: The motion.
  package init?(_ clip: MotionClip) { self.init(clip.window) }

  /// Computes the numbers of a part of a motion, under the same conditions.
  ///
  /// - Parameters:
  ///   - clip: The motion.
  ///   - start: The share of its time at which the part begins.
  ///   - end: The share of its time at which the part ends.
  package init?(_ clip: MotionClip, from start: Double, to end: Double) {
    let frames = clip.window
    guard let first = frames.first, let last = frames.last else { return nil }
    let duration = last.time - first.time
    self.init(
      ArraySlice(
        frames.filter { (start * duration...end * duration).contains($0.time - first.time) }))
  }

  /// Computes the numbers of frames, under the same conditions.
  ///
  /// - Parameter frames: The frames, whose times rise.
  init?(_ frames: ArraySlice<MotionClip.Frame>) {
    guard frames.count >= MotionFeatures.minimumFrameCount, let first = frames.first,
      let last = frames.last
    else { return nil }
    let times = frames.map { $0.time }
    let size = MotionFeatures.median(frames.map { MotionFeatures.palmLength($0.joints) })
    guard size > 0, size.isFinite, last.time > first.time else { return nil }
    let centers = frames.map { MotionFeatures.center($0.joints) }

    let path = MotionFeatures.resampled(
      MotionFeatures.filtered(centers, width: MotionFeatures.centerFilter), times,
      count: MotionFeatures.pathSamples)
    let mean = path.reduce(Vector(), +) / Double(path.count)
    let scaled = path.map { ($0 - mean) / size }
    let square = scaled.reduce(0) { $0 + $1.dot($1) } / Double(path.count)
    let root = Double(path.count).squareRoot()
    let extent = root * (square + MotionFeatures.smallSquare).squareRoot()
    numbers.reserveCapacity(MotionFeatures.count)
    for point in scaled { append(point / root) }
    for point in scaled { append(point / extent) }

    let shapeScale = 1 / (size * Double(MotionFeatures.shapeSamples).squareRoot())
    let joints = MotionFeatures.shapeJoints.map { joint in
      let fromCenter = zip(frames, centers).map { $0.joints[joint] - $1 }
      return MotionFeatures.resampled(
        MotionFeatures.filtered(fromCenter, width: MotionFeatures.jointFilter), times,
        count: MotionFeatures.shapeSamples)
    }
    for sample in 0..<MotionFeatures.shapeSamples {
      for joint in joints { append(joint[sample] * shapeScale) }
    }
    let tips = joints[3..<8]
    for sample in 0..<MotionFeatures.shapeSamples {
      for first in tips.indices {
        for second in tips.indices where second > first {
          numbers.append((tips[first][sample] - tips[second][sample]).length * shapeScale)
        }
      }
      for tip in tips { numbers.append(tip[sample].length * shapeScale) }
    }

    for index in 1..<scaled.count { pathLength += (scaled[index] - scaled[index - 1]).length }
    numbers.append(PortableMath.logarithm(pathLength + MotionFeatures.smallLength))
    guard numbers.allSatisfy({ Float($0).isFinite }) else { return nil }
  }

  private mutating func append(_ point: Vector) {
    numbers.append(point.x)
    numbers.append(point.y)
    numbers.append(point.z)
  }

  /// The mean of the wrist and the knuckles.
  static func center(_ joints: [Vector]) -> Vector {
    palm.reduce(Vector()) { $0 + joints[$1] } / Double(palm.count)
  }

  /// The mean distance of the knuckles from the wrist.
  static func palmLength(_ joints: [Vector]) -> Double {
    palm[1...].reduce(0) { $0 + (joints[$1] - joints[0]).length } / 4
  }

  /// The median; the mean of the two in the middle of an even number of values.
  package static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  /// The mean of each point and its neighbors; the first and the last point go on beyond the ends.
  private static func filtered(_ points: [Vector], width: Int) -> [Vector] {
    points.indices.map { index in
      var sum = Vector()
      for place in index - width / 2...index + width / 2 {
        sum += points[min(max(place, 0), points.count - 1)]
      }
      return sum / Double(width)
    }
  }

  /// Points at equal distances in time, from the first to the last.
  private static func resampled(_ points: [Vector], _ times: [Double], count: Int) -> [Vector] {
    let (start, end) = (times[0], times[times.count - 1])
    var next = 1
    return (0..<count).map { sample in
      let time = start + (end - start) * Double(sample) / Double(count - 1)
      while next < times.count - 1, times[next] < time { next += 1 }
      let share = (time - times[next - 1]) / (times[next] - times[next - 1])
      return points[next - 1] + min(max(share, 0), 1) * (points[next] - points[next - 1])
    }
  }
}
