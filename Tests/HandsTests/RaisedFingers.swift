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
  static func of(_ landmarks: [NormalizedLandmark], in picture: Picture) -> [Bool] {
    func distance(_ a: HandLandmark, _ b: HandLandmark) -> Float {
      let (a, b) = (landmarks[a.rawValue], landmarks[b.rawValue])
      let (x, y) = (
        (a.x - b.x) * Float(picture.width), (a.y - b.y) * Float(picture.height)
      )
      return (x * x + y * y).squareRoot()
    }
    func isRaised(tip: HandLandmark, joint: HandLandmark, from origin: HandLandmark) -> Bool {
      distance(tip, origin) > reach * distance(joint, origin)
    }
    return [
      isRaised(tip: .thumbTIP, joint: .thumbMCP, from: .pinkyMCP),
      isRaised(tip: .indexFingerTIP, joint: .indexFingerPIP, from: .wrist),
      isRaised(tip: .middleFingerTIP, joint: .middleFingerPIP, from: .wrist),
      isRaised(tip: .ringFingerTIP, joint: .ringFingerPIP, from: .wrist),
      isRaised(tip: .pinkyTIP, joint: .pinkyPIP, from: .wrist),
    ]
  }
}
