extension HandPose {
  /// Returns a variation of the pose, as another person would hold it.
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
