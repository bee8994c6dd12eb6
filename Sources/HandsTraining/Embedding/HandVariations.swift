/// The copies of each hand that examples of gestures consist of: wider and narrower ones, turned ones and
/// mirror images.
///
/// A classifier that has seen them knows the gesture of the other hand, of a hand that is turned and
/// of one in a picture of another shape.
public struct HandVariations: Hashable, Sendable {
  /// Mirror images too, and turns up to 30°.
  public static let standard = HandVariations(uncheckedTurn: 30, isMirroring: true)

  /// Widths of the copies, as shares of the hand's own.
  static let widths = [1, 0.7, 1.4]

  /// The largest turn in degrees, to either side; 0 for none.
  public let turn: Double
  /// Whether each copy has a mirror image; not for gestures that differ by the side alone.
  public let isMirroring: Bool

  /// Chooses copies.
  ///
  /// - Parameters:
  ///   - turn: The largest turn in degrees, 0 … 45: at most half of the turn by which two gestures
  ///     differ.
  ///   - isMirroring: Whether each copy has a mirror image.
  /// - Throws: ``TrainingError/invalidOption(name:found:expected:)``.
  public init(turn: Double = 30, isMirroring: Bool = true) throws(TrainingError) {
    guard turn >= 0, turn <= 45 else {
      throw .invalidOption(name: "turn", found: turn, expected: "0 to 45 degrees")
    }
    self.init(uncheckedTurn: turn, isMirroring: isMirroring)
  }

  private init(uncheckedTurn turn: Double, isMirroring: Bool) {
    self.turn = turn
    self.isMirroring = isMirroring
  }

  /// The number of copies of a hand, the hand itself among them: 30 as a rule, and 3 at least.
  public var count: Int { HandVariations.widths.count * turns.count * uprightCount }

  /// The number of copies that are neither stretched nor turned, which come first: the hand itself and its
  /// mirror image, if there are any.
  public var uprightCount: Int { isMirroring ? 2 : 1 }

  /// Degrees, in the order of the copies.
  var turns: [Double] { turn == 0 ? [0] : [0, -turn, -turn / 2, turn / 2, turn] }
}
