import Hands

/// Counts stretched fingers by landmarks alone.
enum RaisedFingers {
  /// How much farther the tip of a stretched finger is than its joint.
  ///
  /// On the 32 recorded hands, stretched fingers reach 1.21 and more, folded ones 1.01 at most.
  private static let reach: Float = 1.1

  /// Thumb to little finger, `true` where stretched.
  ///
  /// Compared are distances in the picture: of the tip and the middle joint from the wrist; for the
  /// thumb, of the tip and the knuckle from the base of the little finger.
  static func of(_ landmarks: HandLandmarks<NormalizedLandmark>, in picture: Picture) -> [Bool] {
    func distance(_ a: HandLandmark, _ b: HandLandmark) -> Float {
      let (a, b) = (landmarks[a], landmarks[b])
      let (x, y) = (
        (a.x - b.x) * Float(picture.width), (a.y - b.y) * Float(picture.height)
      )
      return (x * x + y * y).squareRoot()
    }
    func isRaised(tip: HandLandmark, joint: HandLandmark, from origin: HandLandmark) -> Bool {
      distance(tip, origin) > reach * distance(joint, origin)
    }
    return [
      isRaised(tip: .thumbTip, joint: .thumbMCP, from: .pinkyMCP),
      isRaised(tip: .indexFingerTip, joint: .indexFingerPIP, from: .wrist),
      isRaised(tip: .middleFingerTip, joint: .middleFingerPIP, from: .wrist),
      isRaised(tip: .ringFingerTip, joint: .ringFingerPIP, from: .wrist),
      isRaised(tip: .pinkyTip, joint: .pinkyPIP, from: .wrist),
    ]
  }
}
