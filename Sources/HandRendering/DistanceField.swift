/// The surface of one hand: groups of capsules, blended within a group and between groups.
struct DistanceField {
  /// Capsules that flow into each other.
  struct Group {
    var capsules: [Capsule]
    /// Width in pixels of the blend between the group's capsules.
    var blend: Float
    /// Width in pixels of the blend with the groups before.
    var join: Float
  }

  var groups: [Group]

  /// The distance of a point from the surface, negative inside; at most a little too large.
  @inline(__always)
  func distance(_ point: Vector) -> Float {
    var total = Float.greatestFiniteMagnitude
    for group in groups {
      var nearest = Float.greatestFiniteMagnitude
      for capsule in group.capsules {
        nearest = DistanceField.smoothMinimum(nearest, capsule.distance(point), group.blend)
      }
      total = DistanceField.smoothMinimum(total, nearest, group.join)
    }
    return total
  }

  /// The direction away from the surface near a point, by differences over `step` pixels.
  func normal(_ point: Vector, step: Float) -> Vector {
    let corners = [
      Vector(1, -1, -1), Vector(-1, -1, 1), Vector(-1, 1, -1), Vector(1, 1, 1),
    ]
    var sum = Vector.zero
    for corner in corners {
      sum += corner * distance(point + corner * step)
    }
    return sum.normalized
  }

  /// The part of the field that matters within `reach` pixels of a place in the picture.
  func restricted(x: Float, y: Float, reach: Float) -> DistanceField {
    var near: [Group] = []
    for group in groups {
      var kept = group
      let margin = reach + max(group.blend, group.join)
      kept.capsules.removeAll { $0.outlineDistance(x: x, y: y) > margin }
      if !kept.capsules.isEmpty { near.append(kept) }
    }
    return DistanceField(groups: near)
  }

  /// The range of z that holds the whole surface; `nil` where there is none.
  var depth: (top: Float, bottom: Float)? {
    var result: (top: Float, bottom: Float)?
    for capsule in groups.lazy.flatMap(\.capsules) {
      let (top, bottom) = (capsule.top, capsule.bottom)
      result = (max(result?.top ?? top, top), min(result?.bottom ?? bottom, bottom))
    }
    return result
  }

  /// The smaller of two distances, rounded off over `width` where they are close.
  ///
  /// Source: Inigo Quilez, "Smooth minimum", quadratic polynomial.
  @inline(__always)
  private static func smoothMinimum(_ a: Float, _ b: Float, _ width: Float) -> Float {
    let closeness = max(width - (a - b).magnitude, 0) / width
    return min(a, b) - closeness * closeness * width * 0.25
  }
}
