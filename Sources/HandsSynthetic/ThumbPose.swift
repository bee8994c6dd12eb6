/// The directions of the three bones of a thumb.
public struct ThumbPose: Sendable, Equatable {
  /// The direction of one bone, in degrees.
  public struct Direction: Sendable, Equatable {
    /// The angle in the plane of the palm from the middle finger's direction, positive away from
    /// the palm, negative across it.
    public var spread: Float
    /// The angle out of the plane of the palm, toward the viewer.
    public var lift: Float

    /// Creates a direction from its two angles.
    public init(spread: Float, lift: Float) {
      self.spread = spread
      self.lift = lift
    }

    func interpolated(to other: Direction, fraction: Float) -> Direction {
      Direction(
        spread: mix(spread, other.spread, fraction), lift: mix(lift, other.lift, fraction))
    }
  }

  /// The bone from the wrist's joint (CMC) to the joint in the palm (MCP).
  public var base: Direction
  /// The bone to the last joint (IP).
  public var middle: Direction
  /// The bone to the tip.
  public var end: Direction

  /// Creates a thumb from its three directions.
  public init(base: Direction, middle: Direction, end: Direction) {
    self.base = base
    self.middle = middle
    self.end = end
  }

  /// A thumb extended away from the palm.
  public static let stretched = ThumbPose(
    base: Direction(spread: 46, lift: 10), middle: Direction(spread: 36, lift: 10),
    end: Direction(spread: 30, lift: 5))

  /// A thumb lying across the palm, in front of it.
  public static let folded = ThumbPose(
    base: Direction(spread: 22, lift: 38), middle: Direction(spread: -48, lift: 24),
    end: Direction(spread: -74, lift: 0))

  func interpolated(to other: ThumbPose, fraction: Float) -> ThumbPose {
    ThumbPose(
      base: base.interpolated(to: other.base, fraction: fraction),
      middle: middle.interpolated(to: other.middle, fraction: fraction),
      end: end.interpolated(to: other.end, fraction: fraction))
  }
}
