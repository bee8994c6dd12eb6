/// The transform from a hand's own axes to the image.
struct HandPlacement {
  /// The number of pixels per unit of ``HandShape`` at the wrist's distance.
  let unit: Float

  private let isMirrored: Bool
  private let yaw: Turn
  private let pitch: Turn
  private let turn: Turn
  private let rotation: Turn
  private let center: Vector
  private let lens: Lens?

  /// The point of the hand, in its own axes, that lies at the hand's position.
  private static let middle = Vector(0, 0.95, 0)
  /// The fraction of the image's shorter side that one unit spans at scale 1.
  private static let unitShare: Float = 0.29

  init(hand: DrawnHand, scene: HandScene) {
    unit = HandPlacement.unitShare * Float(min(scene.width, scene.height)) * hand.scale
    isMirrored = hand.side == .left
    yaw = Turn(degrees: hand.yaw)
    pitch = Turn(degrees: hand.pitch)
    turn = Turn(degrees: hand.pose.turn)
    rotation = Turn(degrees: hand.rotation)
    center = Vector(
      hand.position.x * Float(scene.width), hand.position.y * Float(scene.height), 0)
    lens = scene.focalLength.map {
      Lens(focalLength: $0, center: Vector(Float(scene.width) / 2, Float(scene.height) / 2, 0))
    }
  }

  /// A point of the image, and the enlargement of things there by the perspective.
  struct Place {
    /// The position in pixels.
    let position: Vector
    /// The size of things there, relative to their size at the wrist's distance.
    let enlargement: Float
  }

  /// Returns where a point in the hand's axes appears.
  func place(_ point: Vector) -> Place { projected(space(point)) }

  /// Returns where a point of the forearm appears, which yaw and pitch bend at the wrist and don't
  /// turn.
  func forearmPlace(_ point: Vector) -> Place { projected(flat(point - HandPlacement.middle)) }

  /// Returns the position of a point in the hand's axes, in pixels at the wrist's distance; z is how
  /// much closer to the viewer it is.
  func space(_ point: Vector) -> Vector {
    let yawed = Vector(
      point.x * yaw.cosine + point.z * yaw.sine, point.y,
      point.z * yaw.cosine - point.x * yaw.sine)
    let pitched = Vector(
      yawed.x, yawed.y * pitch.cosine + yawed.z * pitch.sine,
      yawed.z * pitch.cosine - yawed.y * pitch.sine)
    return flat(pitched - HandPlacement.middle)
  }

  /// Mirrors and rotates in the plane of the image.
  private func flat(_ p: Vector) -> Vector {
    var x = p.x * turn.cosine - p.y * turn.sine
    let y = -(p.x * turn.sine + p.y * turn.cosine)
    if isMirrored { x = -x }
    return center + unit
      * Vector(
        x * rotation.cosine - y * rotation.sine, x * rotation.sine + y * rotation.cosine, p.z)
  }

  private func projected(_ point: Vector) -> Place {
    guard let lens else { return Place(position: point, enlargement: 1) }
    let enlargement = lens.enlargement(atHeight: point.z)
    return Place(
      position: lens.center + (point - lens.center) * enlargement, enlargement: enlargement)
  }
}

/// The perspective of a camera whose optical axis passes through the center of the image.
private struct Lens {
  /// In pixels, which is also the wrist's distance in pixels at that distance.
  let focalLength: Float
  let center: Vector

  /// Parts that would be closer to the camera than this share of the hand's distance are drawn as
  /// if they were there.
  private static let closest: Float = 0.2

  /// The size of things that are closer than the wrist by `height` pixels.
  func enlargement(atHeight height: Float) -> Float {
    focalLength / max(focalLength - height, focalLength * Lens.closest)
  }
}
