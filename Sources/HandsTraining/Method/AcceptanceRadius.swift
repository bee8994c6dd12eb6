import HandsSystem

/// How far from a gesture a hand may be to be accepted, and how gradually.
public struct AcceptanceRadius: Hashable, Sendable {
  /// ln 19: a hand at the median distance has the score 0.95, 19 times as much as is left.
  private static let logarithmOf19 = 2.9444389791664403

  /// τ, the squared distance at which a hand has the score 0.5.
  public let radius: Double
  /// T2, over which squared distance the odds change by the factor e.
  public let width: Double

  /// The rule for the distances from held-out copies to their own class.
  ///
  /// τ is the quantile of the share to be accepted, T2 such that the median has the score 0.95, but a
  /// twentieth of τ at least.
  ///
  /// - Parameters:
  ///   - distances: Squared distances.
  ///   - acceptance: The share to be accepted, 0 … 1.
  /// - Throws: ``TrainingError/noSpread``.
  init(of distances: [Double], acceptance: Double) throws(TrainingError) {
    let sorted = distances.sorted()
    let radius = AcceptanceRadius.quantile(acceptance, of: sorted)
    let median = AcceptanceRadius.quantile(0.5, of: sorted)
    let width = max((radius - median) / AcceptanceRadius.logarithmOf19, radius / 20)
    guard radius > 0, radius < .infinity, Float(1 / width) < .infinity else { throw .noSpread }
    self.radius = radius
    self.width = width
  }

  /// Cross-validated, over all folds and gestures.
  ///
  /// - Parameters:
  ///   - examples: The examples.
  ///   - statistics: Their statistics; the classes of these are looked at.
  ///   - acceptance: The share to be accepted, 0 … 1.
  /// - Throws: ``TrainingError/noSpread``.
  init(
    of examples: GestureExamples, _ statistics: TrainingStatistics, acceptance: Double
  ) throws(TrainingError) {
    var distances: [Double] = []
    for fold in 0..<statistics.foldCount {
      let space = try statistics.space(withoutFold: fold)
      for (position, number) in statistics.classes.enumerated() {
        for hands in examples.looks[number] {
          for hand in hands[Folds(count: hands.count).examples(of: fold)] {
            distances += space.squaredDistances(from: hand.copies, toClassAt: position)
          }
        }
      }
    }
    try self.init(of: distances, acceptance: acceptance)
  }

  /// A quantile of sorted numbers, interpolated linearly.
  static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    let place = share * Double(sorted.count - 1)
    let lower = Int(place)
    let upper = min(lower + 1, sorted.count - 1)
    return sorted[lower] + (sorted[upper] - sorted[lower]) * (place - Double(lower))
  }
}
