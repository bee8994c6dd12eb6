/// Normalizes an angle to one turn.
///
/// - Parameter angle: An angle in radians.
/// - Returns: The same direction, −π ..< π, computed in double precision and rounded once.
func normalizedAngle(_ angle: Float) -> Float {
  let angle = Double(angle)
  let turns = ((angle + Double.pi) / (2 * Double.pi)).rounded(.down)
  return Float(angle - 2 * Double.pi * turns)
}
