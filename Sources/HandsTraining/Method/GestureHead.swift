import HandsSystem

/// Computes the score of each class for an embedding: the last layers of a classifier, in double
/// precision.
///
/// The score of a gesture, before the softmax, is `(2 u·m − |m|²) / T1`, the maximum over its looks
/// `m`. The distance head has one more class, the background:
/// `max((1 − T1/T2) g + (|u|² − τ) / T2, (2 u·n − |n|²) / T1)`, where `g` is the largest score of a
/// gesture and `n` the nearest hand of the background. So for a hand at the squared distance τ from
/// the nearest gesture and far from the background's hands, background and gesture are equally
/// likely.
struct GestureHead: Sendable {
  /// T1, the squared distance over which the odds between two gestures change by a factor of e.
  static let temperature = 8.0
  /// Maximum number of points of the background.
  static let backgroundLimit = 256
  /// Background points farther than this many times τ from all gestures can never win.
  static let backgroundReach = 4.0

  /// The space in which the classes lie.
  let space: GestureSpace
  /// The acceptance radius; `nil` for the linear head.
  let acceptance: AcceptanceRadius?
  /// The hands of the background that are close to a gesture.
  let background: [GestureSpace.Look]

  /// Creates the linear head.
  init(linear space: GestureSpace) {
    self.space = space
    acceptance = nil
    background = []
  }

  /// Creates the distance head.
  ///
  /// - Parameters:
  ///   - space: The space of the gestures.
  ///   - acceptance: The acceptance radius.
  ///   - examples: The examples, of which those of the background are used.
  ///   - fold: A fold whose examples are left out, if any.
  init(
    _ space: GestureSpace, _ acceptance: AcceptanceRadius, background examples: GestureExamples,
    withoutFold fold: Int? = nil
  ) {
    self.space = space
    self.acceptance = acceptance
    var points: [(distance: Double, point: Vector)] = []
    let length = GestureExamples.embeddingWidth
    for hands in examples.looks[0] {
      let left = fold.map { Folds(count: hands.count).examples(of: $0) } ?? 0..<0
      for (index, hand) in hands.enumerated() where !left.contains(index) {
        for copy in 0..<examples.variations.uprightCount {
          let point = space.point(of: Vector(hand.copies, from: copy * length, length: length))
          let distance = space.squaredDistance(toNearestLookFrom: point)
          if distance < GestureHead.backgroundReach * acceptance.radius {
            points.append((distance, point))
          }
        }
      }
    }
    var kept = Array(points.indices)
    if kept.count > GestureHead.backgroundLimit {
      kept.sort { a, b in
        let (first, second) = (points[a].distance, points[b].distance)
        return first == second ? a < b : first < second
      }
      kept = kept.prefix(GestureHead.backgroundLimit).sorted()
    }
    background = kept.map { index in
      let point = points[index].point
      return GestureSpace.Look(point: point, squaredLength: point.squaredLength)
    }
  }

  /// The numbers of the classes that have scores, in order.
  var classes: [Int] { (acceptance == nil ? [] : [0]) + space.classes }

  /// Computes the score of each class.
  ///
  /// - Parameter embedding: 128 numbers.
  /// - Returns: Scores of 0 … 1 with a sum of 1, in the order of ``classes``.
  func scores(of embedding: Vector) -> [Double] {
    var scores = logits(of: space.point(of: embedding))
    let largest = scores.reduce(-Double.infinity, max)
    var sum = 0.0
    for index in scores.indices {
      scores[index] = PortableMath.exponential(scores[index] - largest)
      sum += scores[index]
    }
    for index in scores.indices { scores[index] /= sum }
    return scores
  }

  /// Returns the class with the highest score, the first of several with the same score, and the
  /// score.
  func answer(to embedding: Vector) -> (number: Int, score: Double) {
    let scores = scores(of: embedding)
    var best = 0
    for index in scores.indices where scores[index] > scores[best] { best = index }
    return (classes[best], scores[best])
  }

  private func logits(of point: Vector) -> [Double] {
    let gestures = space.looks.map { closeness(of: point, to: $0) }
    guard let acceptance else { return gestures }
    let nearest = gestures.reduce(-Double.infinity, max)
    let far =
      (1 - GestureHead.temperature / acceptance.width) * nearest
      + (point.squaredLength - acceptance.radius) / acceptance.width
    return [max(far, closeness(of: point, to: background))] + gestures
  }

  /// Returns the closeness to the nearest of some points; −infinity if there are none.
  private func closeness(of point: Vector, to looks: [GestureSpace.Look]) -> Double {
    var largest = -Double.infinity
    for look in looks {
      largest = max(
        largest, (2 * point.dot(look.point) - look.squaredLength) / GestureHead.temperature)
    }
    return largest
  }
}
