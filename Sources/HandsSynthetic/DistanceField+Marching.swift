extension DistanceField {
  /// Returns where a ray, straight away from the viewer, meets the surface.
  ///
  /// - Parameter place: The position of the ray in the image, in pixels.
  /// - Returns: The point of the ray closest to the surface, and the fraction of the pixel that the
  ///   surface covers, above 0 to 1; `nil` if the ray misses.
  @inline(__always)
  func hit(_ place: SIMD2<Float>) -> (point: Vector, coverage: Float)? {
    guard let (top, bottom) = depth(place) else { return nil }
    var point = Vector(place, top)
    var nearest = point
    var nearestDistance = Float.greatestFiniteMagnitude
    for _ in 0..<64 {
      let distance = distance(point)
      if distance < nearestDistance { (nearest, nearestDistance) = (point, distance) }
      if distance < 0.05 || point.z < bottom { break }
      // Tapered capsules slightly overestimate the distance; the minimum step ends grazing rays.
      point.z -= max(distance * 0.9, 0.25)
    }
    // A ray that passes within a pixel covers part of it.
    let coverage = (1 - nearestDistance).clamped()
    return coverage > 0 ? (nearest, coverage) : nil
  }

  /// Returns the range of z that contains the surface at a position in the image; `nil` if there is
  /// none.
  private func depth(_ place: SIMD2<Float>) -> (top: Float, bottom: Float)? {
    var range: (top: Float, bottom: Float)?
    for capsule in capsules where capsule.outlineDistance(place) <= swelling {
      let (top, bottom) = (capsule.top + swelling, capsule.bottom)
      range = (max(range?.top ?? top, top), min(range?.bottom ?? bottom, bottom))
    }
    return range
  }
}
