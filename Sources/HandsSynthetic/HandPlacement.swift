/// The transform from a hand's own axes to the image.
struct HandPlacement {
  /// The number of pixels per unit of ``HandShape``.
  let unit: Float

  private let isMirrored: Bool
  private let turn: Turn
  private let rotation: Turn
  private let center: Vector

  /// The point of the hand, in its own axes, that lies at the hand's position.
  private static let middle = Vector(0, 0.95, 0)
  /// The fraction of the image's shorter side that one unit spans at scale 1.
  private static let unitShare: Float = 0.29

  init(hand: DrawnHand, width: Int, height: Int) {
    unit = HandPlacement.unitShare * Float(min(width, height)) * hand.scale
    isMirrored = hand.side == .left
    turn = Turn(degrees: hand.pose.turn)
    rotation = Turn(degrees: hand.rotation)
    center = Vector(hand.position.x * Float(width), hand.position.y * Float(height), 0)
  }

  /// Returns the position in the image, in pixels, of a point in the hand's axes.
  func pixels(_ point: Vector) -> Vector {
    let p = point - HandPlacement.middle
    var x = p.x * turn.cosine - p.y * turn.sine
    let y = -(p.x * turn.sine + p.y * turn.cosine)
    if isMirrored { x = -x }
    return center + unit
      * Vector(
        x * rotation.cosine - y * rotation.sine, x * rotation.sine + y * rotation.cosine, p.z)
  }
}
