/// One lamp and ambient light.
struct Light {
  /// The direction to the lamp.
  let direction: Vector
  private let ambient: Float

  /// - Parameter seed: Determines the position of the lamp and the brightness of the room.
  init(seed: UInt64) {
    var random = RandomSource(seed: seed, stream: 0)
    direction =
      Vector(
        -0.35 + 0.3 * random.symmetric(), -0.65 + 0.15 * random.symmetric(), 0.75
      ).normalized
    ambient = 0.46 + 0.05 * random.symmetric()
  }

  /// Returns the color of skin at a point of the surface.
  ///
  /// - Parameters:
  ///   - skin: The color in full light.
  ///   - normal: The surface normal.
  ///   - openness: 1 for a free surface, approaching 0 in a fold.
  /// - Returns: Red, green, blue, about 0 to 1.
  func color(skin: Vector, normal: Vector, openness: Float) -> Vector {
    let direct = max(normal.dot(direction), 0)
    // Light that enters skin is scattered back redder, especially where the lamp doesn't reach.
    let scattered = (0.5 + 0.5 * normal.dot(direction)).clamped()
    let facing = normal.z.clamped()
    let brightness = ambient * (0.55 + 0.45 * facing) + 0.46 * direct + 0.14 * scattered
    let shade = skin * (brightness * (0.35 + 0.65 * openness))
    let red = Vector(0.07, 0.012, 0.0) * (1 - openness * facing)
    return shade + red * skin.x
  }
}
