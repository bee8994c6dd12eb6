internal import HandsSystem

extension FingerFlexion {
  /// Measures a finger.
  ///
  /// - Parameters:
  ///   - finger: The finger.
  ///   - joints: The joints of the hand.
  ///   - normal: The direction out of the palm's skin.
  init(of finger: Finger, _ joints: [Vector], normal: Vector) {
    let first = finger.joints.lowerBound
    func bone(_ index: Int) -> Vector {
      joints[first + index] - (index == 0 ? joints[0] : joints[first + index - 1])
    }
    func angle(_ index: Int) -> Float {
      guard let before = bone(index).unit, let after = bone(index + 1).unit else { return .nan }
      let angle = PortableMath.arcTangent(
        y: before.cross(after).length, x: before.dot(after))
      let isBackward = finger != .thumb && after.dot(normal.rejected(from: before)) < 0
      return Float(isBackward ? -angle : angle)
    }
    self.init(proximal: angle(0), intermediate: angle(1), distal: angle(2))
  }
}

extension PalmFrame {
  /// The angle of a finger's first bone in the palm's plane in radians, positive towards the thumb;
  /// NaN without length.
  func spread(of finger: Finger, _ joints: [Vector]) -> Float {
    let first = finger.joints.lowerBound
    let bone = joints[first + 1] - joints[first]
    guard bone.length > 0 else { return .nan }
    return Float(PortableMath.arcTangent(y: bone.dot(thumbward), x: bone.dot(direction)))
  }
}
