import HandsSystem

/// Motions that were trained from clips, such as swipes: what a motion file contains.
///
/// Kernel ridge regression over `MotionFeatures` of the training clips. A motion is accepted if it
/// is like one of the motions of the training, and close to its clips: other movements are rejected.
///
/// Trained by `MotionTraining` of `HandsTraining`, or the program `hands train --motion`.
public struct MotionModel: Equatable, Sendable {
  /// Maximum number of classes.
  public static let classLimit = 64
  /// Maximum number of training examples.
  public static let exampleLimit = 4_096

  /// A group of eight numbers of an example.
  package typealias Lanes = SIMD8<Float>
  /// The number of groups of an example: ``MotionFeatures``, padded by 0.
  package static let laneCount = (MotionFeatures.count + 7) / 8
  /// The share of the distance to its class that is taken off a score.
  private static let distanceShare = 0.3
  /// How many of the nearest examples of a class count for the distance.
  private static let neighborCount = 3

  /// The names of the classes; `none` is the class of other movements.
  public let labels: [String]
  /// The score from which a motion is accepted.
  public let threshold: Double
  /// The index of the class of other movements, if there is one.
  package let background: Int?

  /// What the numbers of each block are multiplied by, so that distances of examples are sums of squares.
  package let scales: [Double]
  /// The class of each example.
  let classes: [Int]
  /// The scaled numbers of the examples, ``laneCount`` groups each.
  let examples: [Lanes]
  /// `[examples, classes]`.
  package let weights: [Double]
  /// The share of each class among the examples.
  let shares: [Double]

  /// Creates a model from what training computes.
  package init(
    labels: [String], background: Int?, threshold: Double, scales: [Double], classes: [Int],
    examples: [Lanes], weights: [Double]
  ) {
    precondition(
      examples.count == classes.count * MotionModel.laneCount
        && weights.count == classes.count * labels.count && !classes.isEmpty, "sizes that match")
    self.labels = labels
    self.background = background
    self.threshold = threshold
    self.scales = scales
    self.classes = classes
    self.examples = examples
    self.weights = weights
    shares = labels.indices.map { number in
      Double(classes.reduce(0) { $1 == number ? $0 + 1 : $0 }) / Double(classes.count)
    }
  }

  /// The same model with another threshold.
  package func with(threshold: Double) -> MotionModel {
    MotionModel(
      labels: labels, background: background, threshold: threshold, scales: scales,
      classes: classes, examples: examples, weights: weights)
  }

  /// Names the motion of a hand.
  ///
  /// - Parameter clip: The whole motion, and nothing else.
  /// - Returns: The most likely motion; `nil` if the clip is not ``MotionClip/isLongEnough``.
  public func recognize(_ clip: MotionClip) -> Motion? {
    MotionFeatures(clip).map { motion(MotionModel.lanes(of: $0, scales: scales)) }
  }

  /// Names the motion with some scaled numbers.
  package func motion(_ numbers: [Lanes]) -> Motion {
    let distances = classes.indices.map { squaredDistance(to: $0, numbers) }
    var scores = shares
    for (index, distance) in distances.enumerated() {
      let kernel = MotionModel.kernel(distance)
      for number in labels.indices {
        scores[number] += kernel * weights[index * labels.count + number]
      }
    }
    var best = 0
    for number in labels.indices where scores[number] > scores[best] { best = number }
    let near = MotionModel.meanOfNearest(
      classes.indices.filter { classes[$0] == best }.map { distances[$0] })
    let score = scores[best] - MotionModel.distanceShare * near
    return Motion(
      label: labels[best], score: score, isAccepted: best != background && score >= threshold)
  }

  /// The kernel of a distance.
  package static func kernel(_ distance: Double) -> Double {
    PortableMath.exponential(-distance / 2)
  }

  /// Scales the numbers of a motion and groups them.
  package static func lanes(of features: MotionFeatures, scales: [Double]) -> [Lanes] {
    var lanes = [Lanes](repeating: Lanes(), count: laneCount)
    for (block, scale) in zip(MotionFeatures.blocks, scales) {
      for index in block.range {
        lanes[index / 8][index % 8] = Float(features.numbers[index] * scale)
      }
    }
    return lanes
  }

  /// The squared distance of two examples or motions, in double precision.
  package static func squaredDistance(
    _ first: [Lanes], at start: Int, _ second: [Lanes], at otherStart: Int
  ) -> Double {
    var sum = SIMD8<Double>()
    for group in 0..<laneCount {
      let difference =
        SIMD8<Double>(first[start + group]) - SIMD8<Double>(second[otherStart + group])
      sum += difference * difference
    }
    let four = sum.lowHalf + sum.highHalf
    let two = four.lowHalf + four.highHalf
    return two.x + two.y
  }

  private func squaredDistance(to example: Int, _ numbers: [Lanes]) -> Double {
    MotionModel.squaredDistance(examples, at: example * MotionModel.laneCount, numbers, at: 0)
  }

  private static func meanOfNearest(_ distances: [Double]) -> Double {
    let nearest = distances.sorted().prefix(neighborCount)
    return nearest.isEmpty ? 0 : nearest.reduce(0, +) / Double(nearest.count)
  }
}

/// A motion that a hand made.
public struct Motion: Equatable, Sendable {
  /// The name of its class.
  public let label: String
  /// About 1 for a motion like those of the training, 0 or less for others: the score of its class
  /// less 0.3 of the squared distance to the nearest examples of the class.
  public let score: Double
  /// Whether it is one of the motions of the training: its score reaches
  /// ``MotionModel/threshold``, and its class is not `none`.
  public let isAccepted: Bool
}
