/// The surface of one hand: groups of capsules, blended within a group and between groups.
struct DistanceField {
  /// The end of a group of capsules that blend into each other, and how it blends.
  private struct Group {
    var end: Int
    var blend: Float
    var join: Float
  }

  private(set) var capsules: [Capsule] = []
  private var groups: [Group] = []
  /// How far blending can push the surface outward, in pixels, plus one for the anti-aliased edge.
  private(set) var swelling: Float = 1

  /// Adds capsules that blend into each other.
  ///
  /// - Parameters:
  ///   - group: The capsules, at least one.
  ///   - blend: The width of the blend between them, in pixels.
  ///   - join: The width of the blend with the previous groups, in pixels.
  mutating func append(_ group: some Sequence<Capsule>, blend: Float, join: Float) {
    capsules += group
    groups.append(Group(end: capsules.count, blend: blend, join: join))
    // A blend adds at most a quarter of its width; few capsules meet at one point.
    swelling = max(swelling, 1 + (blend + join) / 2)
  }

  /// Returns the distance of a point from the surface, negative inside; at most slightly too large.
  @inline(__always)
  func distance(_ point: Vector) -> Float {
    var total = Float.greatestFiniteMagnitude
    var index = 0
    for group in groups {
      var nearest = Float.greatestFiniteMagnitude
      while index < group.end {
        nearest = DistanceField.smoothMinimum(
          nearest, capsules[index].distance(point), group.blend)
        index += 1
      }
      total = DistanceField.smoothMinimum(total, nearest, group.join)
    }
    return total
  }

  /// Returns the surface normal near a point, from differences over `step` pixels.
  func normal(_ point: Vector, step: Float) -> Vector {
    func difference(_ corner: Vector) -> Vector { corner * distance(point + corner * step) }
    // Uses the corners of a tetrahedron: four values instead of six.
    let sum =
      difference(Vector(1, -1, -1)) + difference(Vector(-1, -1, 1))
      + difference(Vector(-1, 1, -1)) + difference(Vector(1, 1, 1))
    return sum.normalized
  }

  /// Returns the part of the field that matters within `reach` pixels of a position in the image.
  func restricted(to place: SIMD2<Float>, reach: Float) -> DistanceField {
    var near = DistanceField()
    var start = 0
    for group in groups {
      let margin = reach + max(group.blend, group.join)
      let kept = capsules[start..<group.end].filter { $0.outlineDistance(place) <= margin }
      if !kept.isEmpty { near.append(kept, blend: group.blend, join: group.join) }
      start = group.end
    }
    return near
  }

  /// Whether the field is empty.
  var isEmpty: Bool { capsules.isEmpty }

  /// Returns the smaller of two distances, smoothed over `width` where they are close.
  ///
  /// Source: Inigo Quilez, "Smooth minimum", quadratic polynomial.
  @inline(__always)
  private static func smoothMinimum(_ a: Float, _ b: Float, _ width: Float) -> Float {
    let closeness = max(width - (a - b).magnitude, 0) / width
    return min(a, b) - closeness * closeness * width * 0.25
  }
}
