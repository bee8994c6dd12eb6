/// Draws one hand over a picture by marching rays into its distance field, straight away from the
/// viewer.
struct HandMarcher {
  let field: DistanceField
  let creases: HandCreases
  /// Pixels per unit of ``HandShape``.
  let unit: Float
  let skin: Vector
  let light: Light

  /// Side of the squares in which the picture is worked off.
  private static let tile = 16

  /// Blends the hand into a picture.
  ///
  /// - Parameters:
  ///   - colors: Red, green, blue of each pixel, row by row.
  ///   - width: Pixels in a row.
  ///   - height: Rows.
  func draw(into colors: inout [Vector], width: Int, height: Int) {
    let half = Float(HandMarcher.tile) / 2
    // Occlusion looks past the tile's edge.
    let reach = half * 1.5 + HandMarcher.probes[HandMarcher.probes.count - 1] * unit
    for top in stride(from: 0, to: height, by: HandMarcher.tile) {
      for left in stride(from: 0, to: width, by: HandMarcher.tile) {
        let local = field.restricted(x: Float(left) + half, y: Float(top) + half, reach: reach)
        guard let depth = local.depth else { continue }
        for row in top..<min(top + HandMarcher.tile, height) {
          for column in left..<min(left + HandMarcher.tile, width) {
            let start = Vector(Float(column) + 0.5, Float(row) + 0.5, depth.top + 1)
            let (color, coverage) = march(local, from: start, to: depth.bottom)
            guard coverage > 0 else { continue }
            let index = row * width + column
            colors[index] = mix(colors[index], color, coverage)
          }
        }
      }
    }
  }

  /// What a ray meets: the colour, and how much of the pixel it covers.
  private func march(_ field: DistanceField, from start: Vector, to bottom: Float) -> (Vector, Float) {
    var point = start
    var nearest = start
    var nearestDistance = Float.greatestFiniteMagnitude
    for _ in 0..<64 {
      let distance = field.distance(point)
      if distance < nearestDistance { (nearest, nearestDistance) = (point, distance) }
      if distance < 0.05 || point.z < bottom { break }
      point.z -= max(distance * 0.9, 0.25)
    }
    // A ray that passes within half a pixel covers part of it.
    let coverage = (1 - nearestDistance).clamped()
    guard coverage > 0 else { return (.zero, 0) }
    let normal = field.normal(nearest, step: 0.01 * unit)
    let color = light.color(
      skin: skin, normal: normal, openness: openness(field, nearest, normal))
    return (color * (1 - 0.38 * creases.depth(at: nearest)), coverage)
  }

  /// How free the surface is: the field grows as fast as the way along the normal unless something
  /// else is near.
  private func openness(_ field: DistanceField, _ point: Vector, _ normal: Vector) -> Float {
    var hidden: Float = 0
    var weight: Float = 1
    for probe in HandMarcher.probes {
      let step = probe * unit
      hidden += max(step - field.distance(point + normal * step), 0) / step * weight
      weight *= 0.7
    }
    return (1 - hidden * 0.55).clamped()
  }

  /// Distances along the normal at which occlusion is measured, in units of ``HandShape``.
  private static let probes: [Float] = [0.04, 0.09, 0.17, 0.28]
}
