extension DistanceField {
  /// Where a ray meets the surface, straight away from the viewer.
  ///
  /// - Parameter place: The ray's place in the picture, in pixels.
  /// - Returns: The nearest point of the ray to the surface and how much of the pixel the surface
  ///   covers, above 0 to 1; `nil` if the ray passes by.
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
      // Tapered capsules overstate the distance a little; the least step ends grazing rays.
      point.z -= max(distance * 0.9, 0.25)
    }
    // A ray that passes within a pixel covers part of it.
    let coverage = (1 - nearestDistance).clamped()
    return coverage > 0 ? (nearest, coverage) : nil
  }

  /// The range of z that holds the surface at a place in the picture; `nil` where there is none.
  private func depth(_ place: SIMD2<Float>) -> (top: Float, bottom: Float)? {
    var range: (top: Float, bottom: Float)?
    for capsule in capsules where capsule.outlineDistance(place) <= swelling {
      let (top, bottom) = (capsule.top + swelling, capsule.bottom)
      range = (max(range?.top ?? top, top), min(range?.bottom ?? bottom, bottom))
    }
    return range
  }
}
