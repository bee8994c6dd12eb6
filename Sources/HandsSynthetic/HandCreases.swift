/// The lines of a palm and of the fingers' inner sides.
///
/// They distinguish the palm from the back, and so a left hand from a right one.
struct HandCreases {
  /// How much darker the middle of a line is than the surrounding skin.
  static let darkness: Float = 0.38

  private var lines: [Capsule] = []

  /// - Parameters:
  ///   - skeleton: The posed hand.
  ///   - shape: Its proportions.
  ///   - placement: Its placement in the image.
  init(skeleton: HandSkeleton, shape: HandShape, placement: HandPlacement) {
    for path in HandCreases.palm {
      for (start, end) in zip(path, path.dropFirst()) {
        append(start, end, width: 0.022, placement)
      }
    }
    for (finger, proportions) in shape.fingers.enumerated() {
      let base = 5 + 4 * finger
      for (joint, share) in [(base, Float(0.42)), (base + 1, 0), (base + 2, 0)] {
        let bone = skeleton.joints[joint + 1] - skeleton.joints[joint]
        let along = bone.normalized
        // The inner side of a finger is the direction in which its bone moves when it bends.
        let across = Vector(along.y, -along.x, 0).normalized
        let inner = across.cross(along)
        let radius = proportions.radius
        let middle = skeleton.joints[joint] + bone * share + inner * radius
        append(
          middle - across * (0.75 * radius) - inner * (0.3 * radius), middle, width: 0.018,
          placement)
        append(
          middle, middle + across * (0.75 * radius) - inner * (0.3 * radius), width: 0.018,
          placement)
      }
    }
  }

  private mutating func append(
    _ start: Vector, _ end: Vector, width: Float, _ placement: HandPlacement
  ) {
    let radius = width * placement.unit
    let (start, end) = (placement.place(start), placement.place(end))
    lines.append(
      Capsule(
        from: start.position, to: end.position, startRadius: radius * start.enlargement,
        endRadius: radius * end.enlargement))
  }

  /// Returns how deep in a line a point of the surface lies: 1 in its middle, 0 outside.
  func depth(at point: Vector) -> Float {
    var deepest: Float = 0
    for line in lines {
      deepest = max(deepest, line.depth(point))
    }
    return deepest
  }

  /// The life line, head line and heart line on a flat palm.
  private static let palm: [[Vector]] = [
    [
      Vector(0.36, 0.76, 0.10), Vector(0.20, 0.70, 0.15), Vector(0.06, 0.56, 0.17),
      Vector(0.0, 0.38, 0.17), Vector(0.02, 0.18, 0.17),
    ],
    [
      Vector(0.36, 0.77, 0.10), Vector(0.16, 0.70, 0.14), Vector(-0.08, 0.58, 0.15),
      Vector(-0.28, 0.42, 0.13),
    ],
    [
      Vector(0.16, 0.90, 0.12), Vector(0.06, 0.82, 0.13), Vector(-0.16, 0.73, 0.13),
      Vector(-0.38, 0.70, 0.08),
    ],
  ]
}
