/// The 21 joints of a posed hand in MediaPipe's order, in the units and axes of ``HandShape``.
///
/// Wrist; thumb CMC, MCP, IP, tip; then index, middle, ring and little finger, each MCP, PIP, DIP,
/// tip.
struct HandSkeleton {
  let joints: [Vector]

  init(pose: HandPose, shape: HandShape) {
    var joints = [Vector(0, 0, 0)]
    joints.reserveCapacity(21)

    var point = shape.thumbBase
    joints.append(point)
    let thumb = pose.thumb
    for (bone, direction) in [thumb.base, thumb.middle, thumb.end].enumerated() {
      point += shape.thumbBones[bone] * HandSkeleton.direction(direction.spread, direction.lift)
      joints.append(point)
    }

    let poses = [pose.fingers.index, pose.fingers.middle, pose.fingers.ring, pose.fingers.little]
    for (finger, pose) in zip(shape.fingers, poses) {
      point = finger.base
      joints.append(point)
      var flexion: Float = 0
      for (bone, bend) in [pose.knuckle, pose.middle, pose.end].enumerated() {
        flexion += bend
        point += finger.bones[bone] * HandSkeleton.direction(pose.spread, flexion)
        joints.append(point)
      }
    }
    self.joints = joints
  }

  /// Returns the direction that differs from the middle finger's by `spread` in the palm and by
  /// `lift` out of it.
  private static func direction(_ spread: Float, _ lift: Float) -> Vector {
    let (sideways, forward) = (Turn(degrees: spread), Turn(degrees: lift))
    return Vector(
      sideways.sine * forward.cosine, sideways.cosine * forward.cosine, forward.sine)
  }
}
