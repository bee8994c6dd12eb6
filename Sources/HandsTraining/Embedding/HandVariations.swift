/// The copies that are made of each hand for training: wider and narrower, rotated, and mirrored
/// ones.
///
/// A classifier that was trained with them recognizes the gesture of the other hand, of a rotated
/// hand, and of a hand in an image with another aspect ratio.
public struct HandVariations: Hashable, Sendable {
  /// Mirror images, and rotations of up to 30°.
  public static let standard = HandVariations(uncheckedTurn: 30, isMirroring: true)

  /// The widths of the copies, relative to the hand's own.
  static let widths = [1, 0.7, 1.4]

  /// The largest rotation in degrees, in both directions; 0 for none.
  public let turn: Double
  /// Whether each copy is also mirrored; set to `false` if gestures differ only in handedness.
  public let isMirroring: Bool

  /// Creates variations.
  ///
  /// - Parameters:
  ///   - turn: The largest rotation in degrees, 0 … 45; at most half of the rotation by which two
  ///     gestures differ.
  ///   - isMirroring: Whether each copy is also mirrored.
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

  /// The number of copies of a hand, including the hand itself: 30 by default, and at least 3.
  public var count: Int { HandVariations.widths.count * turns.count * uprightCount }

  /// The number of copies that are neither stretched nor rotated; they come first: the hand itself
  /// and its mirror image, if any.
  public var uprightCount: Int { isMirroring ? 2 : 1 }

  /// The rotations in degrees, in the order of the copies.
  var turns: [Double] { turn == 0 ? [0] : [0, -turn, -turn / 2, turn / 2, turn] }
}
