/// The rotation that makes an image upright.
package struct ImageRotation: Hashable, Sendable {
  /// No rotation.
  package static let none = ImageRotation(quarterTurns: 0)

  /// The number of clockwise quarter turns; may be negative.
  package let quarterTurns: Int

  private init(quarterTurns: Int) {
    self.quarterTurns = quarterTurns
  }

  /// Creates a rotation.
  ///
  /// - Parameter degrees: The clockwise angle, a multiple of 90; may be negative.
  /// - Throws: ``HandsError/invalidRotation(degrees:)`` for other angles.
  package init(degrees: Int) throws(HandsError) {
    guard degrees % 90 == 0 else { throw .invalidRotation(degrees: degrees) }
    quarterTurns = degrees / 90
  }
}
