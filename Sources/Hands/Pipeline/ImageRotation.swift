/// How an image must be turned to be upright.
public struct ImageRotation: Hashable, Sendable {
  /// Not at all.
  public static let none = ImageRotation(quarterTurns: 0)

  /// The number of clockwise turns by 90°; any sign.
  public let quarterTurns: Int

  private init(quarterTurns: Int) {
    self.quarterTurns = quarterTurns
  }

  /// Creates a rotation.
  ///
  /// - Parameter degrees: Clockwise; any multiple of 90, of either sign.
  /// - Throws: ``HandsError/invalidRotation(degrees:)`` for other angles.
  public init(degrees: Int) throws(HandsError) {
    guard degrees % 90 == 0 else { throw .invalidRotation(degrees: degrees) }
    quarterTurns = degrees / 90
  }
}
