/// Builds the distance field of a hand with its forearm from a skeleton.
enum HandFlesh {
  static func field(
    skeleton: HandSkeleton, shape: HandShape, placement: HandPlacement
  ) -> DistanceField {
    let joints = skeleton.joints
    let unit = placement.unit

    func capsule(_ start: Vector, _ end: Vector, _ startRadius: Float, _ endRadius: Float)
      -> Capsule
    {
      capsule(placement.place(start), placement.place(end), startRadius, endRadius)
    }
    func capsule(
      _ start: HandPlacement.Place, _ end: HandPlacement.Place, _ startRadius: Float,
      _ endRadius: Float
    ) -> Capsule {
      Capsule(
        from: start.position, to: end.position,
        startRadius: startRadius * unit * start.enlargement,
        endRadius: endRadius * unit * end.enlargement)
    }

    let heel = [
      Vector(0.17, 0.10, 0), Vector(0.07, 0.06, 0), Vector(-0.06, 0.06, 0), Vector(-0.16, 0.10, 0),
    ]
    var palm: [Capsule] = []
    for (finger, start) in heel.enumerated() {
      let base = joints[5 + 4 * finger]
      palm.append(
        capsule(start, base - Vector(0, 0.04, 0), 0.16, shape.fingers[finger].radius * 1.15))
    }
    // The ball of the thumb, and the web between thumb and index finger.
    palm.append(capsule(Vector(0.16, 0.16, 0.04), joints[2], 0.17, shape.thumbRadius * 1.15))
    palm.append(capsule(mix(joints[1], joints[2], 0.6), mix(heel[0], joints[5], 0.55), 0.09, 0.10))
    // The forearm, wider than thick.
    for x: Float in [-0.11, 0.11] {
      palm.append(
        capsule(
          placement.place(Vector(x, 0.02, 0)),
          placement.forearmPlace(Vector(x * 1.5, -4.0, -0.1)), 0.165, 0.26))
    }

    var field = DistanceField()
    field.append(palm, blend: 0.13 * unit, join: 0.02 * unit)
    for (finger, base) in [1, 5, 9, 13, 17].enumerated() {
      let radius = finger == 0 ? shape.thumbRadius : shape.fingers[finger - 1].radius
      let bones = (0..<3).map { bone in
        capsule(
          joints[base + bone], joints[base + bone + 1], radius * taper[bone],
          radius * taper[bone + 1])
      }
      field.append(bones, blend: 0.03 * unit, join: 0.05 * unit)
    }
    return field
  }

  /// The thickness along a finger, relative to its base.
  private static let taper: [Float] = [1, 0.96, 0.88, 0.76]
}
