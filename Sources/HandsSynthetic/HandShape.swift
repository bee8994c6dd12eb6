/// The proportions of a hand; the unit is the distance from the wrist to the middle finger's base.
///
/// x points to the thumb's side, y to the fingers, and z to the viewer of the palm.
struct HandShape {
  /// One long finger.
  struct Finger {
    /// The joint in the palm (MCP).
    var base: Vector
    /// The lengths of the three bones.
    var bones: Vector
    /// Half the thickness at the base.
    var radius: Float
  }

  /// The joint of the thumb at the wrist (CMC).
  var thumbBase = Vector(0.25, 0.20, 0.05)
  /// The lengths of the thumb's three bones.
  var thumbBones = Vector(0.43, 0.35, 0.29)
  /// Half the thickness of the thumb.
  var thumbRadius: Float = 0.122
  /// The index, middle, ring and little finger.
  var fingers = [
    Finger(base: [0.30, 0.97, 0], bones: [0.46, 0.28, 0.23], radius: 0.112),
    Finger(base: [0.09, 1.00, 0], bones: [0.51, 0.32, 0.24], radius: 0.114),
    Finger(base: [-0.12, 0.96, 0], bones: [0.47, 0.30, 0.24], radius: 0.110),
    Finger(base: [-0.31, 0.86, 0], bones: [0.37, 0.21, 0.21], radius: 0.096),
  ]

  /// Creates the average hand.
  init() {}

  /// Creates a hand whose proportions differ from the average by a few hundredths.
  init(random: inout RandomSource) {
    let build = 1 + 0.05 * random.symmetric()
    thumbBones *= 1 + 0.04 * random.symmetric()
    thumbRadius *= build
    for finger in fingers.indices {
      fingers[finger].bones *= 1 + 0.04 * random.symmetric()
      fingers[finger].radius *= build
    }
  }
}
