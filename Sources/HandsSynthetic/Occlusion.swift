/// Computes how much ambient light reaches a point of a surface.
enum Occlusion {
  /// The distances along the normal at which the field is sampled, in units of ``HandShape``.
  private static let probes: [Float] = [0.04, 0.09, 0.17, farthestProbe]
  /// The largest of these distances.
  static let farthestProbe: Float = 0.28

  /// Returns 1 for a free surface, approaching 0 in a fold.
  ///
  /// Away from a free surface, the field increases as fast as the distance along the normal; close
  /// to another surface, it increases more slowly.
  static func openness(
    of field: DistanceField, at point: Vector, normal: Vector, unit: Float
  ) -> Float {
    var hidden: Float = 0
    var weight: Float = 1
    for probe in probes {
      let step = probe * unit
      hidden += max(step - field.distance(point + normal * step), 0) / step * weight
      weight *= 0.7
    }
    return (1 - hidden * 0.55).clamped()
  }
}
