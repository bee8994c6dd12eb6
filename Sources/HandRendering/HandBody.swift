/// One hand of a scene, with the small differences that the seed asks for.
struct HandBody {
  let skeleton: HandSkeleton
  let placement: HandPlacement
  let field: DistanceField
  let creases: HandCreases

  init(hand: DrawnHand, index: Int, scene: HandScene) {
    var random = RandomSource(seed: scene.seed, stream: UInt64(index) + 1)
    let shape = HandShape(random: &random)
    skeleton = HandSkeleton(pose: hand.pose.varied(random: &random), shape: shape)
    placement = HandPlacement(hand: hand, width: scene.width, height: scene.height)
    field = HandFlesh.field(skeleton: skeleton, shape: shape, placement: placement)
    creases = HandCreases(skeleton: skeleton, shape: shape, placement: placement)
  }
}

extension HandPose {
  /// The same pose as another person, or the same one later, would hold it.
  func varied(random: inout RandomSource) -> HandPose {
    var pose = self
    for finger in [\FingerPoses.index, \.middle, \.ring, \.little] {
      pose.fingers[keyPath: finger].knuckle += 2 * random.symmetric()
      pose.fingers[keyPath: finger].middle += 2 * random.symmetric()
      pose.fingers[keyPath: finger].spread += 1.5 * random.symmetric()
    }
    for bone in [\ThumbPose.base, \.middle, \.end] {
      pose.thumb[keyPath: bone].spread += 2 * random.symmetric()
      pose.thumb[keyPath: bone].lift += 2 * random.symmetric()
    }
    return pose
  }
}
