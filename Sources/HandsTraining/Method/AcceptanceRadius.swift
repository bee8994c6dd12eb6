import HandsSystem

/// How far a hand can be from a gesture to be accepted, and how gradually acceptance falls off.
public struct AcceptanceRadius: Hashable, Sendable {
  /// ln 19: a hand at the median distance has a score of 0.95, 19 times the remainder.
  private static let logarithmOf19 = 2.9444389791664403

  /// τ, the squared distance at which a hand has a score of 0.5.
  public let radius: Double
  /// T2, the squared distance over which the odds change by a factor of e.
  public let width: Double

  /// Computes the radius from the distances of held-out copies to their own class.
  ///
  /// τ is the quantile of the fraction to accept. T2 is chosen so that the median has a score of
  /// 0.95, but is at least a twentieth of τ.
  ///
  /// - Parameters:
  ///   - distances: Squared distances.
  ///   - acceptance: The fraction to accept, 0 … 1.
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

  /// Computes the radius by cross-validation over all folds and gestures.
  ///
  /// - Parameters:
  ///   - examples: The examples.
  ///   - statistics: Their statistics; only the classes of these are used.
  ///   - acceptance: The fraction to accept, 0 … 1.
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

  /// Returns a quantile of sorted numbers, with linear interpolation.
  static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    let place = share * Double(sorted.count - 1)
    let lower = Int(place)
    let upper = min(lower + 1, sorted.count - 1)
    return sorted[lower] + (sorted[upper] - sorted[lower]) * (place - Double(lower))
  }
}
