public import Foundation

/// A joint of a pose.
public struct Joint: Hashable, Codable, Sendable {
  /// Its position, in fractions of the region of interest from its lower-left corner.
  public let location: NormalizedPoint
  /// The confidence, 0 … 1.
  public let confidence: Float
  /// Its name.
  public let jointName: String

  /// Returns the Euclidean distance to another joint.
  ///
  /// - Parameter joint: The other joint.
  /// - Returns: The distance, in the unit of both coordinates.
  public func distance(to joint: Joint) -> CGFloat {
    let (dx, dy) = (joint.location.x - location.x, joint.location.y - location.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
